import type { READINGS } from '#server/readers/built.ts'

/** Reports what was found so far; each part adds to those before it. Done when it is out of the process's hands. */
export type Tell<Found> = (part: Partial<Found>) => Promise<void>

/**
 * What the module of a reading exports as `read`: works on a task that holds bytes from outside. Returns `spent` where a decoder
 * in native code has seen them, and the process is not to be used again.
 */
export type Read<Task, Found> = (task: Task, tell: Tell<Found>) => Promise<'spent' | void>

/** A piece of work on bytes from outside that only reader processes do; `typeof read` of its module ties the types. */
export interface ReaderWork<Body> {
  /** Loaded in the reader process and nowhere else. */
  module: (typeof READINGS)[number] | `#server/testing/${string}.ts`
  /** How much of a processor's time one task may take. */
  seconds: number
  /** Never there. */
  read?: Body
}

export type TaskOf<Body> = Body extends (task: infer Task, tell: never) => unknown ? Task : never
export type FoundOf<Body> = Body extends (task: never, tell: Tell<infer Found>) => unknown ? Found : never

/** Why a reader ended before it was done: it took too long, it needed too much memory, or it broke. */
export type EndedBy = 'time' | 'memory' | 'crash'

/** What came of a task: all that was told, and why no more came. */
export interface ReaderAnswer<Found> {
  found: Partial<Found>
  ended?: EndedBy
}

/** What a reader process says to its server. */
export type ReaderWord = 'ready' | { part: object } | { done: Done }

/** How a task ended, and the state of the process after it. */
export interface Done {
  spent: boolean
  /** Bytes of memory. */
  rss: number
  /** What was thrown: its name and place only, for its words may hold what was read. */
  error?: { name: string; at: string[]; isMemory: boolean }
}
