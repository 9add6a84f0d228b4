/** The longest time between two orders that were taken, of those that `heard` is told of. */
export class LongestGap {
  #done = 0
  #since = performance.now()
  #longestMs = 0

  heard(done: number): void {
    const now = performance.now()
    this.#longestMs = Math.max(this.#longestMs, now - this.#since)
    if (done > this.#done) [this.#done, this.#since] = [done, now]
  }

  get seconds(): string {
    return (this.#longestMs / 1000).toFixed(1)
  }
}
