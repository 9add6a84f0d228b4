/** The stream of events sends a sign of life at least this often; silence for more than twice as long means it is dead. */
export const BEAT_MS = 15_000
/** A page that shows something repeats this often that it does … */
export const PRESENCE_AGAIN_MS = 20_000
/** … and is forgotten after this long without a word. */
export const PRESENCE_MS = 45_000
/** A claim ends when its holder has not been seen with the order for this long. */
export const CLAIM_IDLE_MS = 30 * 60_000
/** How long the page offers to undo a move … */
export const UNDO_MS = 10_000
/** … and how long while someone points at the offer or has focus in it (WCAG 2.2.1); the server allows a few seconds more for the request to arrive. */
export const UNDO_HELD_MS = 50_000
/** Our pages say in this header how many seconds ago somebody touched them: requests they make on their own do not keep a session alive. */
export const UNTOUCHED_HEADER = 'x-untouched-seconds'
/** TABLE: the idle minutes that an Admin may choose for a role's sessions. */
export const IDLE_MINUTES = [15, 30, 60, 120, 240, 480] as const
