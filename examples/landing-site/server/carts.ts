import { join } from 'node:path'
import { DurableFiles } from './durable-files.ts'

/** A payment as the gateway told it, in Entrada's words. */
export interface Payment {
  transaction_id: string
  gateway: string
  amount: string
  currency: string
  ip?: string
  user_agent?: string
  [proof: string]: string | undefined
}

/** One traveller's order. */
export interface CartOrder {
  /** Our own number of it, which is its idempotency key too. */
  reference: string
  /** First names, for our pages. */
  name: string
  /** As it is sent, the same every time; gone once Entrada has order and payment: nothing is kept twice. */
  body?: Record<string, unknown>
  orderId?: number
  trackUrl?: string
  isConfirmed?: true
  /** Why it is no longer tried; somebody must look. */
  problem?: string
  /** What Entrada told of it, each once. */
  events: { id: string; type: string; at: string }[]
}

/** What somebody buys at once: an order a traveller, one payment. */
export interface Cart {
  id: string
  /** What was filled in, as a digest: the same cart sent twice is one, with other answers it is refused. */
  digest: string
  language: 'en' | 'es'
  speed: string
  amount: number
  createdAt: string
  /** Whose browser it was, in case the payment is disputed. */
  device: string
  payment?: Payment
  card?: string
  orders: CartOrder[]
}

/** The carts, on disk. Changes to one cart happen one after the other. */
export class Carts {
  readonly #files: DurableFiles<Cart>
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(dataDir: string) {
    this.#files = new DurableFiles(join(dataDir, 'carts'))
  }

  find(id: string): Promise<Cart | undefined> {
    return isCartId(id) ? this.#files.read(id) : Promise.resolve(undefined)
  }

  ids(): Promise<string[]> {
    return this.#files.ids()
  }

  remove(id: string): Promise<void> {
    return this.inTurn(id, () => this.#files.remove(id))
  }

  /** Keeps a new cart; returns the one that is there already under its id. */
  add(cart: Cart): Promise<Cart> {
    return this.inTurn(cart.id, async () => {
      const known = await this.#files.read(cart.id)
      if (known) return known
      await this.#files.write(cart.id, cart)
      return cart
    })
  }

  /** Changes a cart and returns it once that is on disk; undefined where there is none. */
  change(id: string, change: (cart: Cart) => void): Promise<Cart | undefined> {
    return this.inTurn(id, async () => {
      const cart = await this.find(id)
      if (!cart) return undefined
      change(cart)
      await this.#files.write(id, cart)
      return cart
    })
  }

  /** Does something that must not happen to one cart twice at once. */
  async inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(id)
    const turn = (before ?? Promise.resolve()).then(work, work)
    this.#turns.set(id, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id)
    }
  }
}

/** A cart's id is random: anybody who knows it may see the cart. */
export function isCartId(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}

/** Which cart a reference is of. */
export function cartOf(reference: string): string {
  return reference.slice(0, 36)
}
