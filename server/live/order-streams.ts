import type { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { Refusal } from '#server/errors.ts'
import type { Change } from '#server/live/changes.ts'
import { EventStream, formatEvent } from '#server/live/event-stream.ts'
import { RecentChanges } from '#server/live/recent-changes.ts'

/** Of one process. */
const STREAMS_AN_ORDER = 8
const STREAMS_A_NETWORK = 300
const ORDERS_AT_MOST = 20_000
const TRY_AGAIN_SECONDS = 60
/** How many pages per second are told to fetch again. */
const FETCHES_A_SECOND = 200
/** Changes to more orders than can be named are looked up at most this often. */
const LOOK_UP_EVERY_MS = 5000

/** TABLE: the tables whose changes a traveller's page shows, beside the order's own row. A name that is not here is not told. */
const SHOWN_PARTS: ReadonlySet<string | null> = new Set(['documents', 'mails', 'applications'])

const AT_ONCE = formatEvent('changed', { within_ms: 0 })

/** A page that wants to hear of its order. */
export interface Follower {
  orderId: number
  network: string
  /** When its grant ends by itself. */
  endsAtMs: number
  /** How old the data it shows were when the stream began. */
  ageMs: number
  /** Whether its grant still stands. */
  mayHear(): Promise<boolean>
}

interface Watch extends Follower {
  stream: EventStream
  /** The order's row as it was when this page last heard of it. */
  stamp: string | undefined
}

/**
 * The streams of travellers in this process. What happens to an order costs the pages of that order alone a look at their grant;
 * pages of other orders cost nothing, however many are open.
 */
export class OrderStreams {
  readonly #pool: Pool
  readonly #watches = new Map<number, Set<Watch>>()
  /** How many streams each network has. */
  readonly #networks = new Map<string, number>()
  readonly #recent = new RecentChanges()
  #lookUp: NodeJS.Timeout | undefined

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Opens a stream; an order that is open too often loses its oldest. Refuses with `too-many` by network. */
  async open(follower: Follower): Promise<Readable> {
    const { orderId, network, ageMs } = follower
    const stamp = (await this.#findStamps([orderId])).get(orderId)
    const neighbours = this.#networks.get(network) ?? 0
    if (neighbours >= STREAMS_A_NETWORK || this.#watches.size >= ORDERS_AT_MOST) {
      const details = { retryAfterSeconds: TRY_AGAIN_SECONDS }
      throw new Refusal('too-many', 'Too many pages are open in your network', details)
    }
    const own = this.#watches.get(orderId) ?? new Set()
    for (const { stream } of [...own].slice(0, Math.max(0, own.size + 1 - STREAMS_AN_ORDER))) stream.end('replaced', '')
    const watch: Watch = { ...follower, stream: new EventStream(), stamp }
    this.#watches.set(orderId, own.add(watch))
    this.#networks.set(network, neighbours + 1)
    watch.stream.body.once('close', () => this.#forget(watch))
    watch.stream.begin(this.#recent.mayHaveChanged(orderId, ageMs) ? [AT_ONCE] : [])
    return watch.stream.body
  }

  /** Tells the pages whose order is among the changed ones. */
  tell(changes: Change[]): void {
    const touched = new Set<number>()
    for (const change of changes) {
      const isShown = change.topic === 'orders' || (change.topic === 'order' && SHOWN_PARTS.has(change.part))
      // No page can be open for a new order.
      if (!isShown || change.entered?.['0'] !== undefined) continue
      if (change.ids) for (const id of change.ids) touched.add(Number(id))
      else if (change.topic === 'orders') this.#lookUpSoon()
      else this.tellAll()
    }
    for (const id of touched) this.#tellOrder(id, AT_ONCE)
  }

  /** Something may have been missed. */
  tellAll(): void {
    this.#recent.addUnknown()
    const text = changedWithin(this.#watches.size)
    for (const { stream } of this.#all()) stream.send(text)
  }

  /** Sends a sign of life on every stream, and ends those whose grant has expired. */
  beat(nowMs = Date.now()): void {
    for (const { stream, endsAtMs } of this.#all()) {
      if (endsAtMs <= nowMs) stream.end('signed-out', '')
      else stream.beat()
    }
  }

  /** Ends every stream, so that pages go to another process. */
  stop(): void {
    clearTimeout(this.#lookUp)
    for (const { stream } of this.#all()) stream.end('stopping', '')
  }

  #tellOrder(orderId: number, text: string): void {
    this.#recent.add(orderId)
    for (const { stream, mayHear } of this.#watches.get(orderId) ?? []) {
      // If the database does not answer, the page's own fetch will be refused.
      void mayHear()
        .catch(() => true)
        .then((may) => (may ? stream.send(text) : stream.end('signed-out', '')))
    }
  }

  #lookUpSoon(): void {
    this.#recent.addUnknown()
    this.#lookUp ??= setTimeout(() => {
      this.#lookUp = undefined
      void this.#tellStamped().catch(() => this.tellAll())
    }, LOOK_UP_EVERY_MS)
  }

  /** Tells the pages whose order's row has changed since the last look: one query for all of them. */
  async #tellStamped(): Promise<void> {
    const stamps = await this.#findStamps([...this.#watches.keys()])
    const changed = new Set<number>()
    for (const watch of this.#all()) {
      const stamp = stamps.get(watch.orderId)
      if (watch.stamp !== stamp) changed.add(watch.orderId)
      watch.stamp = stamp
    }
    const text = changedWithin(changed.size)
    for (const id of changed) this.#tellOrder(id, text)
  }

  /** A value that is different after each change of an order's row. */
  async #findStamps(orderIds: number[]): Promise<Map<number, string>> {
    const { rows } = await this.#pool.query<{ id: number; stamp: string }>({
      name: 'find-order-stamps',
      text: `select order_id::float8 as id, xmin::text as stamp from orders where order_id = any($1::bigint[])`,
      values: [orderIds],
    })
    return new Map(rows.map(({ id, stamp }) => [id, stamp]))
  }

  *#all(): Generator<Watch> {
    for (const watches of this.#watches.values()) yield* watches
  }

  #forget(watch: Watch): void {
    const own = this.#watches.get(watch.orderId)
    own?.delete(watch)
    if (own?.size === 0) this.#watches.delete(watch.orderId)
    const neighbours = this.#networks.get(watch.network) ?? 0
    if (neighbours > 1) this.#networks.set(watch.network, neighbours - 1)
    else this.#networks.delete(watch.network)
  }
}

/** How long pages should spread their fetches when this many orders changed. */
function changedWithin(orders: number): string {
  return formatEvent('changed', { within_ms: Math.ceil((orders / FETCHES_A_SECOND) * 1000) })
}
