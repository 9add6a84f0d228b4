/** How many orders are remembered, and for how long. */
const ORDERS_AT_MOST = 50_000
const KEPT_MS = 300_000
/** Allowance for a slow request: a page's age was true when it was sent. */
const ON_THE_WAY_MS = 60_000

/** Remembers when this process heard of which orders' changes, to tell whether a page is out of date without querying the database. */
export class RecentChanges {
  readonly #heard = new Map<number, number>()
  /** Nothing is known about the time before this. */
  #since: number

  constructor(nowMs = Date.now()) {
    this.#since = nowMs
  }

  /** An order changed. */
  add(orderId: number, nowMs = Date.now()): void {
    // The newest are last.
    this.#heard.delete(orderId)
    this.#heard.set(orderId, nowMs)
    for (const [oldest, at] of this.#heard) {
      if (this.#heard.size <= ORDERS_AT_MOST && at > nowMs - KEPT_MS) break
      this.#heard.delete(oldest)
      this.#since = Math.max(this.#since, at)
    }
  }

  /** Orders changed, and nobody knows which. */
  addUnknown(nowMs = Date.now()): void {
    this.#heard.clear()
    this.#since = nowMs
  }

  /** Returns whether an order may have changed since a page of this age was made. */
  mayHaveChanged(orderId: number, ageMs: number, nowMs = Date.now()): boolean {
    const madeAt = nowMs - ageMs - ON_THE_WAY_MS
    return madeAt <= this.#since || (this.#heard.get(orderId) ?? 0) >= madeAt
  }
}
