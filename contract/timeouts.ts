/** The stream of events shows at least this often that it lives; silence of more than twice this long means that it is dead. */
export const BEAT_MS = 15_000
/** Who looks at something says so again this often … */
export const PRESENCE_AGAIN_MS = 20_000
/** … and is forgotten when it is unsaid for this long. */
export const PRESENCE_MS = 45_000
/** A claim ends when whoever made it was not seen with the order for this long. */
export const CLAIM_IDLE_MS = 30 * 60_000
/** How long the page offers to undo a move … */
export const UNDO_MS = 10_000
/** … and how long to who points at the offer or goes to it by keyboard (WCAG 2.2.1); the server allows a few seconds more, for the way there. */
export const UNDO_HELD_MS = 50_000
/** The header by which our pages say how many seconds ago somebody touched them: what they ask for by themselves is no use of a session. */
export const UNTOUCHED_HEADER = 'x-untouched-seconds'
/** TABLE: the quiet minutes after which an Admin may have a role's sessions end. */
export const IDLE_MINUTES = [15, 30, 60, 120, 240, 480] as const
