export const NOTE_AT_MOST = 5000
/** So many orders that a note names are links. */
export const NOTE_ORDERS_AT_MOST = 50
/** Whoever has touched no page for so long counts as having left. */
export const LEFT_AFTER_MINUTES = 10
/** So many claims of one person, and orders that come back from Later, are named one by one. */
export const SHIFT_NAMED_AT_MOST = 10
export const SHIFT_STARTS_AT_MOST = 6

/** What the text of a note names as an order: #123456. */
export const NAMED_ORDER = /#(\d{1,15})(?!\d)/g

/** TABLE: in which way somebody left who still has a claim. */
export const WAYS_TO_LEAVE = ['suspended', 'signed-out', 'silent'] as const
export type WayToLeave = (typeof WAYS_TO_LEAVE)[number]
