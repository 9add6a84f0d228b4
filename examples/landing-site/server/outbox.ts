import type { Cart, CartOrder, Carts } from './carts.ts'
import type { Answer, Entrada } from './entrada.ts'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 60_000
const LOOK_MS = 250

/**
 * Hands carts over to Entrada: each order as pending, and once it is paid its payment. What is not answered stays on disk and is tried
 * again, a little later each time, also after a restart; a call that came through unanswered is repeated under the same key.
 */
export class Outbox {
  readonly #carts: Carts
  readonly #entrada: Entrada
  /** What waits for its next try. */
  readonly #waiting = new Map<string, { at: number; tries: number }>()
  /** What is on its way: nothing is sent twice at once. */
  readonly #onTheirWay = new Map<string, Promise<void>>()
  #timer?: NodeJS.Timeout

  constructor(carts: Carts, entrada: Entrada) {
    this.#carts = carts
    this.#entrada = entrada
  }

  /** Takes up what an earlier run of this program left, and works from then on. */
  async start(): Promise<void> {
    for (const id of await this.#carts.ids()) {
      const cart = await this.#carts.find(id)
      if (cart && hasWork(cart)) this.#waiting.set(id, { at: 0, tries: 0 })
    }
    if (this.#waiting.size > 0) console.log(`Outbox: ${this.#waiting.size} from before wait to be handed over.`)
    this.#timer = setInterval(() => this.#sendDue(), LOOK_MS)
  }

  /** Ends after what is on its way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.allSettled(this.#onTheirWay.values())
  }

  /** Hands over what a cart has open, now. Returns when that was tried, or after so long: the rest happens by itself. */
  async deliver(id: string, patienceMs: number): Promise<void> {
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, patienceMs)
    // What was on its way may have begun before the cart was paid.
    const tried = (this.#onTheirWay.get(id) ?? Promise.resolve()).then(() => this.#try(id))
    await Promise.race([tried, patience.promise])
    clearTimeout(timer)
  }

  #sendDue(): void {
    const now = Date.now()
    for (const [id, { at }] of this.#waiting) if (at <= now && !this.#onTheirWay.has(id)) void this.#try(id)
  }

  #try(id: string): Promise<void> {
    const running = this.#onTheirWay.get(id)
    if (running) return running
    const work = this.#handOver(id)
      .catch((error: unknown) => this.#putOff(id, { kind: 'again', why: (error as Error).name }))
      .finally(() => this.#onTheirWay.delete(id))
    this.#onTheirWay.set(id, work)
    return work
  }

  async #handOver(id: string): Promise<void> {
    const cart = await this.#carts.find(id)
    if (!cart) return void this.#waiting.delete(id)
    for (const order of cart.orders) {
      const late = await this.#sendOne(cart, order)
      if (late) return this.#putOff(id, late)
    }
    // It may have been paid meanwhile.
    const after = await this.#carts.find(id)
    if (after && hasWork(after)) this.#waiting.set(id, { at: Date.now(), tries: 0 })
    else this.#waiting.delete(id)
  }

  /** Does what is next for one order, and what comes after that; returns what has to wait. */
  async #sendOne(cart: Cart, order: CartOrder): Promise<Extract<Answer, { kind: 'again' }> | undefined> {
    if (order.problem) return undefined
    if (order.orderId === undefined) {
      const answer = await this.#entrada.sendOrder(order.reference, order.body!)
      if (answer.kind === 'again') return answer
      // The reference is random and ours, so the order that is in the way is this one.
      const known = answer.kind === 'no' && answer.status === 409 ? answer.orderId : undefined
      const found = known === undefined ? answer : await this.#entrada.find(known)
      if (found.kind === 'again') return found
      await this.#note(cart, order, found, ({ orderId, trackUrl }) => ({ orderId, trackUrl }))
    }
    if (order.problem || !cart.payment || order.isConfirmed) return undefined
    const answer = await this.#entrada.confirm(order.orderId!, cart.payment)
    if (answer.kind === 'again') return answer
    await this.#note(cart, order, answer, () => ({ isConfirmed: true, body: undefined }))
    return undefined
  }

  async #note(
    cart: Cart,
    order: CartOrder,
    answer: Answer,
    what: (data: { orderId: number; trackUrl: string }) => Partial<CartOrder>,
  ) {
    if (answer.kind === 'again') return
    if (answer.kind === 'no')
      console.error(`Outbox: ${order.reference} was answered ${answer.status}: ${answer.message}`)
    const noted = answer.kind === 'done' ? what(answer.data) : { problem: `${answer.status} ${answer.message}` }
    Object.assign(order, noted)
    await this.#carts.change(cart.id, ({ orders }) => {
      Object.assign(
        orders.find(({ reference }) => reference === order.reference)!,
        noted,
      )
    })
  }

  #putOff(id: string, { afterMs, why }: Extract<Answer, { kind: 'again' }>): void {
    const tries = (this.#waiting.get(id)?.tries ?? 0) + 1
    const delayMs = afterMs ?? Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS)
    this.#waiting.set(id, { at: Date.now() + delayMs, tries })
    console.log(`Outbox: Entrada does not answer (${why}); cart ${id.slice(0, 8)} waits on disk, try ${tries}.`)
  }
}

/** Whether Entrada lacks an order, or the payment of one. */
export function hasWork({ orders, payment }: Cart): boolean {
  return orders.some(
    ({ orderId, isConfirmed, problem }) => !problem && (orderId === undefined || (payment && !isConfirmed)),
  )
}
