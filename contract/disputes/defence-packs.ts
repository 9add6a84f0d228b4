import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id } from '#contract/http/envelope.ts'
import { DISPUTE_REASONS, EVIDENCE_NAMES, PACK_VERDICTS } from '#contract/disputes/evidence.ts'

/** One piece of a part of the letter. The page and the PDF are both made of these, so they cannot differ. */
export const packBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({
    kind: z.literal('facts'),
    label: z.string(),
    rows: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  z.object({
    kind: z.literal('table'),
    label: z.string(),
    /** `share` of the width, of all shares together. */
    columns: z.array(z.object({ head: z.string(), share: z.number() })),
    rows: z.array(z.array(z.string())),
  }),
  z.object({
    kind: z.literal('pictures'),
    /** `src` is a JPEG as a data URL; width and height are in pixels. */
    items: z.array(z.object({ caption: z.string(), src: z.string(), width: z.number(), height: z.number() })),
  }),
  z.object({
    kind: z.literal('ticket'),
    /** What is appended, or why it is not. */
    text: z.string(),
    /** How the page shows it: a short-lived link to the document, whole; null where it cannot be shown. */
    shown: z.object({ url: z.string(), as: z.enum(['pdf', 'image']) }).nullable(),
  }),
])
export type PackBlock = z.output<typeof packBlock>

export const packPart = z.object({
  heading: z.string(),
  /** What the exhibit proves; null for the letter itself. */
  proves: z.string().nullable(),
  blocks: z.array(packBlock),
})
export type PackPart = z.output<typeof packPart>

/** All that a defence pack shows, in English, and what the order lacks. */
export const defencePack = z.object({
  orderId: z.number(),
  type: z.union([z.literal(1), z.literal(2)]),
  title: z.string(),
  /** The best of `reasons`. `accept`: the recorded evidence would not win, so what is shown is an internal note, not a letter. */
  verdict: z.enum(PACK_VERDICTS),
  /** The reasons of a dispute that this pack can answer, and what to do about one of each: as the order's evidence says. */
  reasons: z.array(z.object({ reason: z.enum(DISPUTE_REASONS), verdict: z.enum(PACK_VERDICTS) })),
  parts: z.array(packPart),
  missing: z.array(z.object({ evidence: z.enum(EVIDENCE_NAMES), message: z.string() })),
})
export type DefencePack = z.output<typeof defencePack>

/** What of a pack is printed. */
export type PrintedPack = Pick<DefencePack, 'title' | 'orderId' | 'parts'>

const packType = z
  .union([z.literal([1, 2]), z.literal(['1', '2'])], { error: 'A defence pack is 1 or 2' })
  .transform((sent) => (Number(sent) === 1 ? 1 : 2))

export const defencePackDetails = endpoint({
  method: 'POST',
  path: '/admin/defence-pack-details',
  access: 'defence-packs:read',
  summary:
    'All that the letter of a defence pack shows, or that the dispute should not be contested; and what the order lacks',
  input: z.object({ orderId: id, defencePackType: packType }),
  data: defencePack,
})

export const getDefencePackPdf = endpoint({
  method: 'POST',
  path: '/admin/get-defence-pack-pdf',
  access: 'defence-packs:read',
  summary:
    'A defence pack as a PDF: at most 18 pages and 2 MB, or in black and white at most 1 MB. Where what is recorded would not win, one page for ourselves: “Do not contest”',
  kind: 'download',
  input: z.object({
    orderId: id,
    defencePackType: packType,
    /** The smaller one, for issuers that take no more than 1 MB. */
    blackAndWhite: z.boolean({ error: 'Black and white is true or false' }).optional(),
  }),
  data: z.unknown(),
})

export const orderEvidence = endpoint({
  method: 'GET',
  path: '/admin/order-evidence/:orderId',
  access: 'defence-packs:read',
  summary: 'Which evidence against a dispute an order has, by the reason of the dispute',
  input: z.object({ orderId: id }),
  data: z.array(
    z.object({
      reason: z.enum(DISPUTE_REASONS),
      /** What there is suffices to answer such a dispute. */
      enough: z.boolean(),
      /** What to do about a dispute of this reason; null for evidence that every dispute needs. The packs say the same. */
      verdict: z.enum(PACK_VERDICTS).nullable(),
      evidence: z.array(
        z.object({
          name: z.enum(EVIDENCE_NAMES),
          present: z.boolean(),
          /** Missing, and too late to make: the day of the flight has come, or the payment is disputed. */
          tooLate: z.boolean(),
        }),
      ),
    }),
  ),
})
