import { UNDO_HELD_MS, UNDO_MS } from '#contract/http/timeouts.ts'

/** Something that was done, and maybe can be taken back for a while. */
export interface Done {
  id: number
  text: string
  /** Which order it was done to, in a reader's words. */
  of: string | undefined
  /** Takes it back. */
  undo: (() => void) | undefined
  sinceMs: number
  untilMs: number
}

/** Nobody can follow more at a time. */
const AT_MOST = 4

let last = 0
/** Newest first. */
let stack: readonly Done[] = []
/** How many actions that can be taken back are under way: they show already, and are not in the stack yet. */
let underWay = 0
/** Somebody wanted the newest taken back while it was being done. */
let isWanted = false
const listeners = new Set<() => void>()

function change(after: readonly Done[]): void {
  stack = after
  for (const listener of listeners) listener()
}

/** The newest thing done, and those before it that can still be taken back; for useSyncExternalStore. */
export const doneStack = {
  read: () => stack,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Whether a thing can still be taken back. */
  isOpen: ({ undo, untilMs }: Done, nowMs = Date.now()) => undo !== undefined && untilMs > nowMs,
  /** An action that can be taken back is under way: until it has `ended`, an undo of the newest waits for it. */
  begun: () => void (underWay += 1),
  /** The action is over: it was done and pushed, or it failed. */
  ended(isDone: boolean): void {
    underWay -= 1
    if (underWay > 0) return
    if (isWanted && isDone) doneStack.undo(stack[0]?.id)
    isWanted = false
  },
  /** Keeps what was done; what can no longer be taken back goes. */
  push(done: Pick<Done, 'text' | 'of' | 'undo'>, nowMs = Date.now()): void {
    last += 1
    const open = stack.filter((one) => doneStack.isOpen(one, nowMs))
    change([{ ...done, id: last, sinceMs: nowMs, untilMs: nowMs + UNDO_MS }, ...open].slice(0, AT_MOST))
  },
  /** Somebody points at the offers, or has the focus in them: those that are open stay as long as the server allows. */
  hold(nowMs = Date.now()): void {
    const held = (one: Done) => ({ ...one, untilMs: one.sinceMs + UNDO_HELD_MS })
    change(stack.map((one) => (doneStack.isOpen(one, nowMs) ? held(one) : one)))
  },
  /** Takes back the named one, or the newest that can be, once it is done; a second call does nothing. */
  undo(id?: number, nowMs = Date.now()): void {
    if (id === undefined && underWay > 0) {
      isWanted = true
      return
    }
    const wanted = stack.find((one) => (id === undefined || one.id === id) && doneStack.isOpen(one, nowMs))
    if (wanted === undefined) return
    change(stack.filter((one) => one !== wanted))
    wanted.undo?.()
  },
  /** Drops what can no longer be taken back, except the newest; with `whole` that too. */
  tidy(whole = false, nowMs = Date.now()): void {
    const kept = stack.filter((one, index) => (index === 0 && !whole) || doneStack.isOpen(one, nowMs))
    change(kept)
  },
  clear: () => change([]),
}
