import { z } from 'zod'
import { keepCasePack, keptPack } from '#contract/disputes/case-packs.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { id } from '#contract/http/envelope.ts'

export const stageEvidence = endpoint({
  method: 'POST',
  path: '/admin/stage-evidence',
  access: 'disputes:work',
  summary:
    'Make the answer to a dispute of Stripe and stage it there as evidence, which the bank does not see; it is kept byte for byte. Staged again it replaces what was staged. 409 with the reason where Stripe takes none, 503 where it does not answer',
  input: keepCasePack.input,
  data: keptPack,
  success: 201,
})

export const submitEvidence = endpoint({
  method: 'POST',
  path: '/admin/submit-evidence',
  access: 'disputes:work',
  summary:
    'Send what was staged at Stripe to the bank, once and for good: the press of a person who has seen it, named by its digest. The dispute is then answered. 409 where what is staged at Stripe is not what is kept here any more',
  input: z.object({
    packId: id,
    /** Of what was seen: hex. */
    sha256: z.string({ error: 'Say which evidence' }).regex(/^[0-9a-f]{64}$/, 'Say which evidence'),
  }),
  data: z.null(),
})
