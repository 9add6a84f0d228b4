/** Keys that come closer together than this are one run of typing. */
export const RUN_MS = 500

interface Key {
  key: string
  timeStamp: number
  /** Where it is typed; nothing where it is the page's. */
  into: Pick<Element, 'isConnected'> | undefined
  /** It is a browser's or a layer's, with Ctrl or the like, or still composed. */
  isElsewhere: boolean
}

/**
 * Says which keys are meant for a page that is not there: those pressed while it is about to become another one, and what is typed on
 * after them, or after a field that went away while one typed in it. A pause ends the run, and so does any key but a letter, digit
 * or sign.
 */
export class KeyRuns {
  #typed: { into: Pick<Element, 'isConnected'>; atMs: number } | undefined
  #keptAtMs = -Infinity

  /** Takes every key in its order; true for one that must not act. */
  keeps({ key, timeStamp, into, isElsewhere }: Key, isChanging: () => boolean): boolean {
    if (key === 'Shift') return false
    const before = this.#typed
    this.#typed = undefined
    if (isElsewhere || (key.length > 1 && key !== 'Enter')) return false
    if (into !== undefined) {
      // Enter sends what was typed: what it closes was meant to close.
      if (key !== 'Enter') this.#typed = { into, atMs: timeStamp }
      return false
    }
    const isLeft = before?.into.isConnected === false && timeStamp - before.atMs < RUN_MS
    const isRun = timeStamp - this.#keptAtMs < RUN_MS
    if (!isLeft && !isRun && !isChanging()) return false
    this.#keptAtMs = timeStamp
    return true
  }
}
