/** TABLE: what a member is told of in their inbox. */
export const NOTICE_KINDS = [
  /** A colleague named them in a remark. */
  'mentioned',
  /** A colleague assigned the order to them. */
  'assigned',
  /** The traveller of an order that is assigned to them, or whom they asked, has answered. */
  'answered',
  /** The government has written about an order that is assigned to them, or that they filed. */
  'government-mail',
  /** A dispute that they work on, or nobody does and they manage, is to be answered in a week, in three days, tomorrow. */
  'dispute-due',
  /** An order that they had put off is back: something happened to it that they did not do, or its time has come. */
  'back',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** More unread notices than this are not counted. */
export const UNREAD_AT_MOST = 1000
