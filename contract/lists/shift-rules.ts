export const NOTE_AT_MOST = 5000
/** At most this many of the orders that a note names become links. */
export const NOTE_ORDERS_AT_MOST = 50
/** A member who has touched no page for this long counts as having left. */
export const LEFT_AFTER_MINUTES = 10
/** At most this many claims of one person, and orders that come back from Later, are listed one by one. */
export const SHIFT_NAMED_AT_MOST = 10
export const SHIFT_STARTS_AT_MOST = 6

/** An order named in the text of a note: #123456. */
export const NAMED_ORDER = /#(\d{1,15})(?!\d)/g

/** TABLE: how a member who still has a claim left. */
export const WAYS_TO_LEAVE = ['suspended', 'signed-out', 'silent'] as const
export type WayToLeave = (typeof WAYS_TO_LEAVE)[number]
