import type { TravellerEvent } from '#contract/traveller-events.ts'

/** What the facts of a mail can name; one that an order does not have is left out. */
export type Fact =
  | 'orderNumber'
  | 'travellerName'
  | 'direction'
  | 'flight'
  | 'day'
  | 'amount'
  | 'card'
  | 'statement'
  | 'reference'
  | 'refundedOn'

interface ToldMailRow {
  /** What it names of the order, in this order. */
  facts: readonly Fact[]
  /** What its button is for. */
  button: 'download' | 'page'
}

const JOURNEY = ['travellerName', 'direction', 'flight', 'day'] as const

/** TABLE: event -> the mail that goes by itself when it happened. Its words stand in the languages, in the same order. */
export const TOLD_MAILS = {
  received: {
    facts: ['orderNumber', ...JOURNEY, 'amount', 'card', 'statement', 'reference'],
    button: 'page',
  },
  filed: { facts: ['orderNumber', ...JOURNEY], button: 'page' },
  refunded: {
    facts: ['orderNumber', 'travellerName', 'amount', 'refundedOn', 'card', 'statement', 'reference'],
    button: 'page',
  },
  'before-flight': { facts: ['orderNumber', ...JOURNEY], button: 'download' },
  'before-return': { facts: ['orderNumber', 'travellerName'], button: 'page' },
} as const satisfies Partial<Record<TravellerEvent, ToldMailRow>>

export type ToldKind = keyof typeof TOLD_MAILS
export const TOLD_KINDS = Object.keys(TOLD_MAILS) as [ToldKind, ...ToldKind[]]

/** The mail that goes by itself of an event; undefined where whoever acts sends it. */
export function mailOf(event: TravellerEvent): ToldKind | undefined {
  return TOLD_KINDS.find((kind) => kind === event)
}
