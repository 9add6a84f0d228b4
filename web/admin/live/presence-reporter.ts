import type { QueueKey } from '#contract/lists/queues.ts'

/** What a tab looks at: an order, a queue, or neither. */
export interface Place {
  orderId?: number
  queue?: QueueKey
}

/**
 * Tells the server what this tab looks at, one call after the other: calls that overtake each other would leave the
 * member at a place already left. Of several places reported while a call is under way only the last is sent.
 */
export class PresenceReporter<Answer> {
  readonly #tell: (place: Place) => Promise<Answer>
  #next: { place: Place; told: (answer: Answer) => void } | undefined
  #busy = false

  constructor(tell: (place: Place) => Promise<Answer>) {
    this.#tell = tell
  }

  /** Reports a place, and calls back with the answer unless another place was reported meanwhile or the call failed. */
  say(place: Place, told: (answer: Answer) => void = () => undefined): void {
    this.#next = { place, told }
    if (!this.#busy) void this.#work()
  }

  async #work(): Promise<void> {
    this.#busy = true
    while (this.#next) {
      const { place, told } = this.#next
      this.#next = undefined
      // A failure needs no message: the stream shows that the server is away, and the next report follows soon.
      const answer = await this.#tell(place).catch(() => undefined)
      if (answer !== undefined && !this.#next) told(answer)
    }
    this.#busy = false
  }
}
