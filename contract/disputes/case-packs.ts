import { z } from 'zod'
import { CASE_REASON_NAMES, SCHEMES } from '#contract/disputes/case-reasons.ts'
import { CASE_STATES } from '#contract/disputes/case-states.ts'
import { packPart } from '#contract/disputes/defence-packs.ts'
import { EVIDENCE_NAMES, PACK_VERDICTS, WHY_NOT } from '#contract/disputes/evidence.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment } from '#contract/http/envelope.ts'

/** An answer that was sent, kept byte for byte. */
export const keptPack = z.object({
  id: z.number(),
  sentAt: moment,
  sentBy: z.string(),
  reason: z.enum(CASE_REASON_NAMES),
  /** Hex; the order's history has the same, under the seal of the audit log. */
  sha256: z.string(),
  bytes: z.number(),
  pages: z.number(),
  blackAndWhite: z.boolean(),
  /** False once its order is anonymised. */
  isThere: z.boolean(),
  /** Null: it was sent by hand. Otherwise `sentBy` staged it at Stripe, and it may have gone to the bank from there. */
  stripe: z
    .object({
      /** `tried`: it was to be sent, and nobody knows yet whether it was. */
      state: z.enum(['staged', 'tried', 'submitted']),
      at: moment.nullable(),
      by: z.string().nullable(),
      /** Stripe's fields of evidence that held something else beside it. */
      besides: z.array(z.string()),
    })
    .nullable(),
})
export type KeptPack = z.output<typeof keptPack>

/** All that the pack of a case shows, in English: it answers the case's own reason, and nothing else. */
const casePack = z.object({
  disputeId: z.number(),
  orderId: z.number(),
  caseNumber: z.string(),
  gateway: z.string(),
  state: z.enum(CASE_STATES),
  scheme: z.enum(SCHEMES).nullable(),
  reason: z.enum(CASE_REASON_NAMES),
  /** What is disputed, where it is known. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  title: z.string(),
  /** `accept`: the recorded evidence would not win, so what is shown is an internal note, not a letter. */
  verdict: z.enum(PACK_VERDICTS),
  whyNot: z.enum(WHY_NOT).nullable(),
  /** The sentences of the letter that answer the reason best, at most three. */
  strongest: z.array(z.string()),
  parts: z.array(packPart),
  missing: z.array(z.object({ evidence: z.enum(EVIDENCE_NAMES), message: z.string() })),
  /** What was sent of this case, the newest first. */
  kept: z.array(keptPack),
  /** It can be staged at Stripe: it is a dispute of theirs, and a key is set. */
  atStripe: z.boolean(),
})
export type CasePack = z.output<typeof casePack>

const blackAndWhite = z.boolean({ error: 'Black and white is true or false' }).optional()

export const casePackDetails = endpoint({
  method: 'POST',
  path: '/admin/case-pack-details',
  access: 'disputes:work',
  summary:
    'All that the pack which answers a dispute shows, or that it should not be contested; and what the order lacks. 409 while nobody knows the order',
  input: z.object({ disputeId: id }),
  data: casePack,
})

export const casePackPdf = endpoint({
  method: 'POST',
  path: '/admin/case-pack-pdf',
  access: 'disputes:work',
  summary:
    'The same as a PDF: at most 18 pages and 2 MB, or in black and white at most 1 MB. Where what is recorded would not win, one page for ourselves: “Do not contest”',
  kind: 'download',
  input: z.object({ disputeId: id, blackAndWhite }),
  data: z.unknown(),
})

export const keepCasePack = endpoint({
  method: 'POST',
  path: '/admin/keep-case-pack',
  access: 'disputes:work',
  summary:
    'Make the answer to a dispute, keep it byte for byte, and mark it as sent, the dispute as answered. 409 where it is not to be contested or has ended, or somebody sent one meanwhile',
  input: z.object({
    disputeId: id,
    blackAndWhite,
    /** The newest that is known to have been sent; null: none is. */
    after: id.nullable(),
  }),
  data: keptPack,
  success: 201,
})

export const keptCasePack = endpoint({
  method: 'POST',
  path: '/admin/kept-case-pack',
  access: 'disputes:work',
  summary: 'An answer to a dispute as it was sent: the very bytes',
  kind: 'download',
  input: z.object({ packId: id }),
  data: z.unknown(),
})
