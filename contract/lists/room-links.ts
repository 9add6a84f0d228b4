import type { SentFilters } from '#contract/lists/list-filters.ts'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { Room } from '#contract/lists/room.ts'

// Apart from the endpoints: browsers get the endpoints of a file as method and path alone.

/** A list, narrowed to the orders that a number counts: it holds exactly as many. */
export interface CountedList {
  queue: QueueKey
  filters: SentFilters
}

/** Days (UTC), both included. */
export interface Days {
  from: string
  to: string
}

/** Of every order, for what is counted in the room may be in any queue by now: completed and then refunded, or owed only a part. */
const all = (filters: SentFilters): CountedList => ({ queue: 'allOrder', filters })
const within = ({ from, to }: Days) => `${from}..${to}`

/** The days of the previous period. */
export const daysBefore = ({ beforeFrom: from, beforeTo: to }: Pick<Room, 'beforeFrom' | 'beforeTo'>): Days => ({
  from,
  to,
})

export const cameIn = (days: Days): CountedList => all({ came: within(days) })
/** What was completed in these days, by whom, of which site, in which language. */
export const completedIn = (days: Days, of: Pick<SentFilters, 'completedBy' | 'site' | 'language'> = {}): CountedList =>
  all({ completedOn: within(days), ...of })
/** Null: who it was is not recorded. */
export const completedBy = (days: Days, id: number | null): CountedList =>
  completedIn(days, { completedBy: id ?? 'unknown' })
export const paidBackIn = (days: Days): CountedList => all({ paidBack: within(days) })
export const inMailTrouble = (): CountedList => all({ mail: 'trouble' })
/** Neither completed nor given up. */
export const STILL_OPEN = { standing: 1, completed: 0 } as const
export const workedOnBy = (id: number): CountedList => all({ claimed: id })
export const assignedTo = (id: number | 'me'): CountedList => all({ assigned: id, ...STILL_OPEN })
/** The orders that one works on oneself. */
export const MY_ORDERS = { queue: 'allOrder', filters: { claimed: 'me' } } as const satisfies CountedList
export const waitingIn = (queue: QueueKey, due?: 'late' | 'missed'): CountedList => ({
  queue,
  filters: due === undefined ? {} : { due },
})
/** An order has at most one refund that is still to be made, so that these are as many as the refunds. */
export const owedIn = (currency: string | null, refund: 'owed' | 'unknown' | 'old' = 'owed'): CountedList =>
  all({ refund, owedIn: currency ?? 'none' })
export const unaskedRefunds = (): CountedList => ({ queue: 'refundOrder', filters: { refund: 'unasked' } })
