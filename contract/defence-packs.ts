import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/envelope.ts'

interface PackRow {
  /** How the button and the page are called (specification section 2). */
  title: string
  /** The button that makes the PDF. */
  print: string
  /** The last part of the page's address. */
  name: string
  /** Which history it shows, and so which kind of dispute it answers best. */
  history: 'mails' | 'downloads'
}

/** TABLE: the defence packs (decisions section 11). 1: the service was delivered; 2: the customer used it. */
export const PACKS = {
  1: { title: 'Defence Pack 1', print: 'Print Defence Pack 1', name: 'defencePack1', history: 'mails' },
  2: { title: 'Defence Pack 2', print: 'Print Defence Pack 2', name: 'defencePack2', history: 'downloads' },
} as const satisfies Record<number, PackRow>

export type PackType = keyof typeof PACKS
export const PACK_TYPES = [1, 2] as const satisfies PackType[]

/** What card schemes may say of a dispute; each is won with other evidence (spec/evidence.md), and some with any. */
export const DISPUTE_REASONS = ['any', 'fraud', 'not-received', 'not-as-described', 'credit'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

interface EvidenceRow {
  /** The disputes that it helps to answer. */
  reasons: readonly DisputeReason[]
  /** What the pack says of it where it is missing: what the order lacks, and what to do. */
  missing: string
}

/** TABLE: the evidence of an order -> what it answers. The words for staff are in web/admin/order/evidence-words.ts. */
export const EVIDENCE = {
  'transaction-id': {
    reasons: ['any'],
    missing: 'There is no transaction id. Enter it with “Enter Transaction Details”.',
  },
  'merchant-name': {
    reasons: ['any'],
    missing: 'There is no merchant name. Enter it with “Enter Transaction Details”.',
  },
  amount: {
    reasons: ['any'],
    missing: 'The landing site did not send the amount. Take it from the gateway.',
  },
  card: {
    reasons: ['fraud'],
    missing: 'The landing site did not send the card’s brand and last four digits. Take them from the gateway.',
  },
  'purchase-ip': {
    reasons: ['fraud'],
    missing: 'The landing site did not send the address (IP) of the purchase. The gateway may have it.',
  },
  device: {
    reasons: ['fraud'],
    missing: 'The landing site did not send the browser of the purchase (user agent).',
  },
  'earlier-payments': {
    reasons: ['fraud'],
    missing:
      'There are no two earlier undisputed payments of the same card, 120 to 365 days old (Visa Compelling Evidence 3.0).',
  },
  ticket: {
    reasons: ['not-received', 'not-as-described'],
    missing: 'There is no ticket on this order. Upload it under Upload Document.',
  },
  'mail-delivered': {
    reasons: ['not-received'],
    missing: 'No mail with the ticket is known to have gone out. Send it again and wait for its state.',
  },
  'before-travel': {
    reasons: ['not-received'],
    missing: 'Nothing shows that the ticket was delivered before the day of travel.',
  },
  download: {
    reasons: ['fraud', 'not-received'],
    missing: 'The customer has not downloaded the ticket. Send the link once more.',
  },
  terms: {
    reasons: ['not-as-described', 'credit'],
    missing: 'The landing site did not send which terms were accepted, when, and from which address (IP).',
  },
  'refund-policy': {
    reasons: ['credit'],
    missing: 'The landing site’s settings name no refund policy with its version.',
  },
} as const satisfies Record<string, EvidenceRow>

export type EvidenceName = keyof typeof EVIDENCE
export const EVIDENCE_NAMES = Object.keys(EVIDENCE) as [EvidenceName, ...EvidenceName[]]

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

/** All that a defence pack's letter shows, in English, and what the order lacks. */
export const defencePack = z.object({
  orderId: z.number(),
  type: z.union([z.literal(1), z.literal(2)]),
  title: z.string(),
  parts: z.array(packPart),
  missing: z.array(z.object({ evidence: z.enum(EVIDENCE_NAMES), message: z.string() })),
})
export type DefencePack = z.output<typeof defencePack>

const packType = z
  .union([z.literal([1, 2]), z.literal(['1', '2'])], { error: 'A defence pack is 1 or 2' })
  .transform((sent) => (Number(sent) === 1 ? 1 : 2))

export const defencePackDetails = endpoint({
  method: 'POST',
  path: '/admin/defence-pack-details',
  access: 'defence-packs:read',
  summary: 'All that the letter of a defence pack shows, and what the order lacks',
  input: z.object({ orderId: id, defencePackType: packType }),
  data: defencePack,
})

export const getDefencePackPdf = endpoint({
  method: 'POST',
  path: '/admin/get-defence-pack-pdf',
  access: 'defence-packs:read',
  summary: 'A defence pack as a PDF: at most 18 pages and 2 MB, or in black and white at most 1 MB',
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
      evidence: z.array(z.object({ name: z.enum(EVIDENCE_NAMES), present: z.boolean() })),
    }),
  ),
})
