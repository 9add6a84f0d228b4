import type { TRAVELLER_EVENTS, TravellerEvent } from '#contract/travellers/traveller-events.ts'

/** What the facts of a mail can name; one that an order does not have is left out. */
export type Fact =
  | 'orderNumber'
  | 'travellerName'
  | 'direction'
  | 'flight'
  | 'day'
  | 'amount'
  | 'paidOn'
  | 'card'
  | 'statement'
  | 'reference'
  | 'refundReference'
  | 'refundedOn'
  | 'expectedBy'
  | 'newDate'
  | 'brokenDate'

interface NoticeRow {
  /** What it names of the order, in this order. */
  facts: readonly Fact[]
  /** What its button is for. */
  button: 'download' | 'page' | 'answer'
  /** It asks the traveller for something, or offers more: while a dispute runs it does not go. */
  asks?: true
}

const JOURNEY = ['travellerName', 'direction', 'flight', 'day'] as const

type SentByServer = {
  [Event in TravellerEvent]: (typeof TRAVELLER_EVENTS)[Event]['sentBy'] extends 'server' ? Event : never
}[TravellerEvent]

/** TABLE: event -> the mail that goes by itself when it happened. Its words stand in the languages, in the same order. */
export const NOTICES = {
  received: {
    facts: ['orderNumber', ...JOURNEY, 'amount', 'paidOn', 'card', 'statement', 'reference'],
    button: 'page',
  },
  'answer-refused': { facts: ['orderNumber', ...JOURNEY], button: 'answer', asks: true },
  filed: { facts: ['orderNumber', ...JOURNEY], button: 'page' },
  late: { facts: ['orderNumber', ...JOURNEY, 'expectedBy', 'brokenDate'], button: 'page' },
  'new-date': { facts: ['orderNumber', ...JOURNEY, 'expectedBy', 'newDate'], button: 'page' },
  cancelled: { facts: ['orderNumber', ...JOURNEY, 'amount'], button: 'page' },
  refunded: {
    facts: [
      'orderNumber',
      'travellerName',
      'amount',
      'refundedOn',
      'refundReference',
      'card',
      'statement',
      'reference',
    ],
    button: 'page',
  },
  'before-flight': { facts: ['orderNumber', ...JOURNEY], button: 'download', asks: true },
  'before-return': { facts: ['orderNumber', 'travellerName'], button: 'page', asks: true },
} as const satisfies Record<Exclude<SentByServer, 'replaced' | 'withdrawn'>, NoticeRow>

export type NoticeKind = keyof typeof NOTICES
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]

/** Whether a mail tells of what happened to an order, by itself. */
export function isNotice(kind: string): kind is NoticeKind {
  return Object.hasOwn(NOTICES, kind)
}

/** Whether a mail asks its reader for something: none of these goes while a dispute of the order runs. */
export function asksSomething(kind: NoticeKind): boolean {
  const row: NoticeRow = NOTICES[kind]
  return row.asks === true
}

/** The mail that goes by itself of an event; undefined where whoever acts sends it. */
export function mailOf(event: TravellerEvent): NoticeKind | undefined {
  return NOTICE_KINDS.find((kind) => kind === event)
}
