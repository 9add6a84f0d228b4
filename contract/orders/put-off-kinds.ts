/** TABLE: until when an order can be put off: a moment, so many days before its flight, or that somebody answers. */
export const PUT_OFF_KINDS = ['time', 'flight', 'traveller', 'government'] as const
export type PutOffKind = (typeof PUT_OFF_KINDS)[number]

/** TABLE: what brings an order back that was put off; the pages do not compile without words for each. */
export const WAKINGS = [
  'time',
  'staff',
  'answer',
  'government-mail',
  'document',
  'mail',
  'refund',
  'chargeback',
  'dispute',
  'data-request',
  'payment',
  'moved',
  'flight',
] as const

/** An order is put off by this many days at most. */
export const PUT_OFF_DAYS = 180
/** "2 days before the flight". */
export const DAYS_BEFORE_FLIGHT = 2
