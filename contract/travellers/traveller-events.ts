interface TravellerEventRow {
  /** What the landing site's webhook calls it. */
  webhook: string
  /** Who sends its mail: a person through an action, or the server by itself unless the site has switched it off. */
  sentBy: 'person' | 'server'
  /** How long to wait before anybody is told, so that a slip can be undone. */
  graceMs: number
}

const SLIP_MS = 5 * 60_000

/** TABLE: what happens to an order that its traveller is told by mail and its landing site by webhook. */
export const TRAVELLER_EVENTS = {
  /** It is paid; the mail is the receipt. */
  received: { webhook: 'order.received', sentBy: 'server', graceMs: 0 },
  'needs-you': { webhook: 'order.needs_you', sentBy: 'person', graceMs: 0 },
  /** What they answered was not taken over; staff say why. */
  'answer-refused': { webhook: 'answer.refused', sentBy: 'server', graceMs: SLIP_MS },
  filed: { webhook: 'order.filed', sentBy: 'server', graceMs: SLIP_MS },
  /** The day named on its page has passed, and it is not ready. */
  late: { webhook: 'order.late', sentBy: 'server', graceMs: 0 },
  /** Somebody of the office named the moment by which its ticket is expected now. */
  'new-date': { webhook: 'order.new_date', sentBy: 'server', graceMs: SLIP_MS },
  ready: { webhook: 'ticket.ready', sentBy: 'person', graceMs: 0 },
  replaced: { webhook: 'ticket.replaced', sentBy: 'server', graceMs: 0 },
  withdrawn: { webhook: 'ticket.withdrawn', sentBy: 'server', graceMs: 0 },
  /** They cancelled it on their page; the mail also warns them if it was somebody else. */
  cancelled: { webhook: 'order.cancelled', sentBy: 'server', graceMs: 0 },
  refunded: { webhook: 'order.refunded', sentBy: 'server', graceMs: SLIP_MS },
  /** The flight is near, and nothing was downloaded. */
  'before-flight': { webhook: 'ticket.not_downloaded', sentBy: 'server', graceMs: 0 },
  /** Nothing was downloaded after that mail either: a person should send a WhatsApp message or call. */
  'not-reached': { webhook: 'traveller.not_reached', sentBy: 'person', graceMs: 0 },
  /** Leaving the country takes a form of its own. */
  'before-return': { webhook: 'journey_back.near', sentBy: 'server', graceMs: 0 },
} as const satisfies Record<string, TravellerEventRow>

export type TravellerEvent = keyof typeof TRAVELLER_EVENTS
export const TRAVELLER_EVENT_NAMES = Object.keys(TRAVELLER_EVENTS) as [TravellerEvent, ...TravellerEvent[]]

/** The events mailed automatically; a landing site switches each on or off. */
export type SwitchedMail = {
  [Name in TravellerEvent]: (typeof TRAVELLER_EVENTS)[Name]['sentBy'] extends 'server' ? Name : never
}[TravellerEvent]
export const SWITCHED_MAILS = TRAVELLER_EVENT_NAMES.filter(
  (name): name is SwitchedMail => TRAVELLER_EVENTS[name].sentBy === 'server',
) as [SwitchedMail, ...SwitchedMail[]]
