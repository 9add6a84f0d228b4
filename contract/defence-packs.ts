import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/envelope.ts'

interface PackRow {
  /** How the button and the page are called. */
  title: string
  /** The button that makes the PDF. */
  print: string
  /** The last part of the page's address. */
  name: string
  /** Which history it shows, and so which kind of dispute it answers best. */
  history: 'mails' | 'downloads'
}

/** TABLE: the defence packs. 1: the service was delivered; 2: the customer used it. */
export const PACKS = {
  1: { title: 'Defence Pack 1', print: 'Print Defence Pack 1', name: 'defencePack1', history: 'mails' },
  2: { title: 'Defence Pack 2', print: 'Print Defence Pack 2', name: 'defencePack2', history: 'downloads' },
} as const satisfies Record<number, PackRow>

export type PackType = keyof typeof PACKS
export const PACK_TYPES = [1, 2] as const satisfies PackType[]

/** What card schemes may say of a dispute; each is won with other evidence, and some with any. */
export const DISPUTE_REASONS = ['any', 'fraud', 'not-received', 'not-as-described', 'credit'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

interface EvidenceRow {
  /** The disputes that it helps to answer. */
  reasons: readonly DisputeReason[]
  /** What a pack says of it where it is missing. A pack is made during a dispute: only what still helps then is advised. */
  missing: string
  /** Nothing makes it any more once the day of the flight has come or the payment is disputed. */
  byFlight?: true
}

/** TABLE: the evidence of an order -> what it answers. The words for staff are in web/admin/language/en-defence-packs.ts. */
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
  'same-ip': {
    reasons: ['fraud'],
    missing: 'No download of the ticket is recorded from the address (IP) of the purchase.',
    byFlight: true,
  },
  'same-device': {
    reasons: ['fraud'],
    missing: 'No download of the ticket is recorded with a browser and system of the same kind as the purchase.',
    byFlight: true,
  },
  'earlier-payments': {
    reasons: ['fraud'],
    missing:
      'There are no two payments by a card of this brand and last four digits, 120 to 365 days before this one and without a recorded dispute, that share its address (IP) or browser (Visa Compelling Evidence 3.0).',
  },
  ticket: {
    reasons: ['not-received', 'not-as-described'],
    missing: 'There is no current ticket that was ready before the day of the flight.',
    byFlight: true,
  },
  'mail-delivered': {
    reasons: ['not-received'],
    missing:
      'No mail is known to have brought the current ticket to the customer’s own e-mail before the day of the flight.',
    byFlight: true,
  },
  'before-travel': {
    reasons: ['not-received'],
    missing: 'Nothing shows that the ticket was delivered or downloaded before the day of the flight.',
    byFlight: true,
  },
  download: {
    reasons: ['not-received'],
    missing: 'No download of the current ticket is recorded.',
    byFlight: true,
  },
  terms: {
    reasons: ['not-as-described', 'credit'],
    missing:
      'It is not recorded that the terms were accepted before the payment: their version, the moment and the address (IP) are needed.',
  },
  'refund-policy': {
    reasons: ['credit'],
    missing: 'It is not recorded with the order which version of the refund policy was accepted.',
  },
} as const satisfies Record<string, EvidenceRow>

export type EvidenceName = keyof typeof EVIDENCE
type ByFlight<Name extends EvidenceName> = Name extends Name
  ? (typeof EVIDENCE)[Name] extends { byFlight: true }
    ? Name
    : never
  : never

/** Whether this can be made only until the day of the flight, while the payment is not disputed. */
export function isByFlight(name: EvidenceName): name is ByFlight<EvidenceName> {
  return 'byFlight' in EVIDENCE[name]
}

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

/** All that a defence pack shows, in English, and what the order lacks. */
export const defencePack = z.object({
  orderId: z.number(),
  type: z.union([z.literal(1), z.literal(2)]),
  title: z.string(),
  /** `do-not-contest`: nothing speaks for us, and what is shown is a note for ourselves, no letter. */
  verdict: z.enum(['contest', 'do-not-contest']),
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
    'A defence pack as a PDF: at most 18 pages and 2 MB, or in black and white at most 1 MB. Where nothing speaks for us, one page for ourselves: “Do not contest”',
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
