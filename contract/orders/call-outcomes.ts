/**
 * TABLE: what can come of calling a traveller, in the order of their keys, 5 to 9. A new one does not compile without its words, on the
 * pages and in the remark that tells it.
 */
export const CALL_OUTCOMES = ['reached', 'no-answer', 'wrong-number', 'call-back', 'messaged'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** A traveller who did not pick up is called again after this many hours, or as soon after that as they may be called. */
export const NO_ANSWER_HOURS = 3

/** A traveller is called back within this many days. */
export const CALL_BACK_DAYS = 180
