import { keptPack } from '#contract/disputes/case-packs.ts'
import { z } from 'zod'
import { CASE_REASON_NAMES, SCHEMES } from '#contract/disputes/case-reasons.ts'
import {
  CASE_DUE_NAMES,
  CASE_LISTS,
  CASE_MATCHES,
  CASE_SOURCES,
  CASE_STAGES,
  CASE_STATES,
  ENDED_STATES,
  RATE_GROUPS,
  type CaseList,
} from '#contract/disputes/case-states.ts'
import { EVIDENCE_NAMES, PACK_VERDICTS, WHY_NOT } from '#contract/disputes/evidence.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { chosenMoment, count, day, id, ids, moment, text } from '#contract/http/envelope.ts'
import { formDay } from '#contract/lists/reports.ts'
import { amount, currency } from '#contract/refunds/refund-cases.ts'

/** A dispute of a payment, as its gateway told it and as the office deals with it. */
export const disputeCase = z.object({
  id: z.number(),
  /** Null: nobody knows yet which order it is about. */
  orderId: z.number().nullable(),
  matchedBy: z.enum(CASE_MATCHES).nullable(),
  /** The traveller, where the order is known. */
  traveller: z.string().nullable(),
  siteId: z.number().nullable(),
  gateway: z.string(),
  caseNumber: z.string(),
  stage: z.enum(CASE_STAGES),
  state: z.enum(CASE_STATES),
  reason: z.enum(CASE_REASON_NAMES),
  /** The reason as its letter writes it: a scheme's code, or the gateway's own word. */
  code: z.string().nullable(),
  scheme: z.enum(SCHEMES).nullable(),
  /** What is disputed of the payment, maybe a part. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  openedAt: moment,
  /** The gateway's own deadline; null where it named none. */
  dueAt: moment.nullable(),
  /** Where there is none: when the scheme's usual time is over, a guess. */
  guessedDueAt: moment.nullable(),
  /** What was decided, and when it ended; amounts as the gateway says. */
  outcomeAmount: z.string().nullable(),
  endedAt: moment.nullable(),
  /** What the gateway calls the payment. */
  transactionId: z.string().nullable(),
  reference: z.string().nullable(),
  cardLast4: z.string().nullable(),
  paidOn: day.nullable(),
  note: z.string(),
  source: z.enum(CASE_SOURCES),
  /** Who works on it. */
  worker: z.object({ id: z.number(), name: z.string() }).nullable(),
  version: z.number(),
  /** Of a warning: whether Stripe would still let the payment be refunded; null: it did not say. */
  refundable: z.boolean().nullable(),
})
export type DisputeCase = z.output<typeof disputeCase>

const version = z.int().min(1)
const optionalText = (max: number) =>
  text(max)
    .transform((value) => value.trim() || null)
    .nullish()

const last4 = z
  .string({ error: 'The last four digits of the card' })
  .trim()
  .regex(/^(\d{4})?$/, 'The last four digits of the card')
  .transform((digits) => digits || null)
  .nullish()

/** A moment of a case, in UTC: one that exists, in a year that a dispute can be from. */
const caseMoment = chosenMoment
  .refine(
    (value) =>
      /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):\d\d)$/.test(value) && isDay(value.slice(0, 10)),
    'There is no such day',
  )
  .transform((value) => new Date(value).toISOString())

/** Whether a day YYYY-MM-DD exists. */
function isDay(value: string): boolean {
  return new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value
}

const realDay = day.refine((value) => value.startsWith('20') && isDay(value), 'There is no such day')

const optionalDay = z.union([z.literal('').transform(() => null), realDay]).nullish()

/** What a person types of a case, from the letter or the gateway's page. */
export const caseFacts = {
  gateway: text(60, 'Please enter the gateway').transform((value) => value.trim()),
  caseNumber: text(100, 'Please enter the case number').transform((value) => value.trim()),
  stage: z.enum(CASE_STAGES).default('chargeback'),
  reason: z.enum(CASE_REASON_NAMES, { error: 'Choose the reason' }),
  code: optionalText(60),
  scheme: z.enum(SCHEMES).nullish(),
  amount,
  currency,
  openedAt: caseMoment.optional(),
  dueAt: caseMoment.nullish(),
  transactionId: optionalText(200),
  reference: optionalText(200),
  cardLast4: last4,
  paidOn: optionalDay,
  note: text(2000).optional(),
}

/** A field where a case is corrected: empty takes it away. */
const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.null(), z.literal('').transform(() => null), schema]).optional()

const caseId = z.object({ disputeId: id })

const WORKERS = z.union([z.literal('me'), z.literal('nobody'), id], { error: 'Say whose cases' })

/** The desk's filters. */
const deskFilters = {
  list: z.enum(CASE_LISTS, { error: 'Choose a list of disputes' }).default('open'),
  worker: WORKERS.optional(),
  reason: z.enum(CASE_REASON_NAMES).optional(),
  /** Of scheme, site and currency `none`: not known. */
  scheme: z.enum([...SCHEMES, 'none']).optional(),
  site: z.union([z.literal('none'), id], { error: 'Choose a landing site' }).optional(),
  /** However it is written. */
  gateway: text(60)
    .transform((value) => value.trim())
    .optional(),
  currency: text(4).optional(),
  /** How a dispute ended; a warning that lapsed or was accepted never became one. */
  outcome: z.enum(ENDED_STATES, { error: 'Say how the disputes ended' }).optional(),
  /** The days (UTC) on which they closed, both included; left out: open on that side. */
  from: formDay,
  to: formDay,
  /** How soon an answer is due; where the gateway named no day, by the guess. */
  due: z.enum(CASE_DUE_NAMES, { error: 'Say how soon an answer is due' }).optional(),
  /** A case number, a transaction ID or the number of an order, whole: of every list. */
  words: text(200)
    .transform((value) => value.trim())
    .optional(),
}

export const disputes = endpoint({
  // The search may be for a transaction id, which belongs in no address.
  method: 'POST',
  path: '/admin/disputes',
  access: 'disputes:work',
  summary: 'The disputes of a list of the desk, what is due first before the others; and how many each list has',
  input: z.object({ ...deskFilters, page: count.default(1) }),
  data: z.array(disputeCase),
  beside: z.object({
    total: z.number(),
    counts: z.object(Object.fromEntries(CASE_LISTS.map((name) => [name, z.number()])) as Record<CaseList, z.ZodNumber>),
  }),
})

/** One step of a case, as it was told or done. */
const caseChange = z.object({
  at: moment,
  /** Who, or null: the gateway or a file. */
  by: z.string().nullable(),
  source: z.enum([...CASE_SOURCES, 'job']),
  /** What changed: field -> before and after, with the name of whoever works on it; empty for a new case. */
  changes: z.record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()])),
})
export type CaseChange = z.output<typeof caseChange>

/** What to do about a case, from what is recorded of its order. */
const caseVerdict = z.object({
  verdict: z.enum(PACK_VERDICTS),
  /** Why it is not contested whole. */
  whyNot: z.enum(WHY_NOT).nullable(),
  /** The sentences of the letter that answer its reason best, in English, at most three. */
  strongest: z.array(z.string()),
  /** Evidence for this reason that there is, and that is missing. */
  present: z.array(z.enum(EVIDENCE_NAMES)),
  missing: z.array(z.enum(EVIDENCE_NAMES)),
})
export type CaseVerdict = z.output<typeof caseVerdict>

/** An order that a case may be about, with what the two share. */
const candidate = z.object({
  orderId: z.number(),
  traveller: z.string(),
  alike: z.array(z.enum(['transaction', 'reference', 'amount', 'card', 'day'])),
})
export type CaseCandidate = z.output<typeof candidate>

export const dispute = endpoint({
  method: 'GET',
  path: '/admin/dispute/:disputeId',
  access: 'disputes:work',
  summary:
    'A dispute with its history, what to do about it, and, while its order is not known, the orders that it may be about',
  input: caseId,
  data: disputeCase.extend({
    history: z.array(caseChange),
    verdict: caseVerdict.nullable(),
    /** The newest answer to it that is kept: sent, or staged at Stripe. */
    sent: keptPack.nullable(),
    candidates: z.array(candidate),
    /** Other cases of the same order. */
    others: z.array(disputeCase),
  }),
})
export type DisputePage = z.output<(typeof dispute)['data']>

export const disputeVerdicts = endpoint({
  method: 'POST',
  path: '/admin/dispute-verdicts',
  access: 'disputes:work',
  summary:
    'What to do about each of these disputes, by what is recorded of their orders; those without an order are left out',
  input: z.object({ disputeId: ids.refine((list) => list.length <= 50, 'Choose between 1 and 50 disputes') }),
  data: z.array(caseVerdict.extend({ id: z.number() })),
})

export const countDisputes = endpoint({
  method: 'GET',
  path: '/admin/count-disputes',
  access: 'disputes:work',
  summary: 'How many disputes need an answer, as the list of those has them',
  input: z.object({}),
  data: z.object({ toAnswer: z.number() }),
})

export const orderDisputes = endpoint({
  method: 'GET',
  path: '/admin/order-disputes/:orderId',
  access: 'disputes:work',
  summary: 'The disputes of an order, the newest first',
  input: z.object({ orderId: id }),
  data: z.array(disputeCase),
})

export const openDispute = endpoint({
  method: 'POST',
  path: '/admin/open-dispute',
  access: 'disputes:work',
  summary:
    'Open a dispute by hand; without an order it is looked for by transaction ID and reference. The same case number of a gateway is the same case, but for a later round',
  input: z.object({ orderId: id.nullish(), ...caseFacts }),
  data: z.object({ id: z.number() }),
  success: 201,
})

export const changeDispute = endpoint({
  method: 'PUT',
  path: '/admin/change-dispute',
  access: 'disputes:work',
  summary: 'Correct what is known of a dispute; what is left out stays as it is',
  input: z.object({
    ...caseId.shape,
    version,
    ...z.object(caseFacts).partial().shape,
    stage: z.enum(CASE_STAGES).optional(),
    amount: clearable(amount),
    currency: clearable(currency),
  }),
  data: z.null(),
})

export const matchDispute = endpoint({
  method: 'PUT',
  path: '/admin/match-dispute',
  access: 'disputes:work',
  summary: 'Say which order a dispute is about; null: that is not known',
  input: z.object({ ...caseId.shape, version, orderId: id.nullable() }),
  data: z.null(),
})

export const moveDispute = endpoint({
  method: 'PUT',
  path: '/admin/move-dispute',
  access: 'disputes:work',
  summary: 'Say how far a dispute is: answered, won, lost, accepted, or that its time ran out',
  input: z.object({
    ...caseId.shape,
    version,
    state: z.enum(CASE_STATES, { error: 'Choose how far it is' }),
    /** What came back, or was lost; left out: all that is disputed. */
    outcomeAmount: amount,
  }),
  data: z.null(),
})

export const takeDispute = endpoint({
  method: 'PUT',
  path: '/admin/take-dispute',
  access: 'disputes:work',
  summary: 'Say who works on a dispute: oneself, somebody else, or nobody',
  input: z.object({ ...caseId.shape, version, worker: z.union([z.literal('me'), id]).nullable() }),
  data: z.null(),
})

export const takeNextDispute = endpoint({
  method: 'POST',
  path: '/admin/take-next-dispute',
  access: 'disputes:work',
  summary:
    'Take the open dispute that is due first and that nobody else works on; null where there is none. Two callers never get the same',
  input: z.object({
    /** Cases passed on: they are not offered again, and those that the caller left untouched are released. */
    passed: z.array(id).max(500).optional(),
  }),
  data: z.object({ id: z.number() }).nullable(),
})

/** How many disputes ended how. */
const ended = {
  won: z.number(),
  lost: z.number(),
  accepted: z.number(),
  expired: z.number(),
  /** Disputed money that was kept, and that was given back; a case won in part counts its share in each. */
  wonAmount: z.string(),
  lostAmount: z.string(),
}

const rate = z.object({
  group: z.enum(RATE_GROUPS),
  /** Of the group: a reason, a scheme, a gateway, the number of a site; null: not known. */
  name: z.string().nullable(),
  currency: z.string().nullable(),
  ...ended,
  /** The same in the previous period. */
  before: z.object(ended),
})
export type DisputeRate = z.output<typeof rate>

export const disputeRates = endpoint({
  method: 'GET',
  path: '/admin/dispute-rates',
  access: 'disputes:work',
  summary:
    'How many disputes ended how in some days (UTC, both included) and in as many before, with the money, by reason, scheme, gateway and site; warnings do not count',
  input: z.object({ from: realDay, to: realDay }),
  data: z.array(rate),
  beside: z.object({
    /** As many days, which end the day before. */
    before: z.object({ from: day, to: day }),
  }),
})

export const exportDisputeRates = endpoint({
  method: 'POST',
  path: '/admin/export-dispute-rates',
  access: 'disputes:work',
  kind: 'download',
  summary: 'One table of how disputes ended as CSV, for the same days; recorded with the count of its rows',
  input: z.object({ table: z.enum(RATE_GROUPS), from: realDay, to: realDay }),
  data: z.null(),
})
