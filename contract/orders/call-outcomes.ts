/**
 * TABLE: what can come of calling a traveller, in the order of their keys, 5 to 9. A new one does not compile without its words, on the
 * pages and in the remark that tells it.
 */
export const CALL_OUTCOMES = ['reached', 'no-answer', 'wrong-number', 'call-back', 'messaged'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** Who did not pick up is called again after so many hours, or as soon after as they may be called. */
export const NO_ANSWER_HOURS = 3

/** Somebody is called back within so many days. */
export const CALL_BACK_DAYS = 180
