import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import type { LiveEvent, LiveEventName } from '#contract/http/live.ts'
import { BEAT_MS } from '#contract/http/timeouts.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { Services, StaffActor } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { isBehind, readMissed, type Change } from '#server/live/changes.ts'
import { describeChanges, describeCounts, type LiveMessage } from '#server/live/describe-changes.ts'
import { EventStream, formatEvent } from '#server/live/event-stream.ts'
import { Listener } from '#server/live/listener.ts'
import { OrderStreams, type Follower } from '#server/live/order-streams.ts'
import { shownTo } from '#server/live/shown-to.ts'
import { forgetOldChanges, forgetTheAbsent, leaveSoon, listLiveSessions } from '#server/live/upkeep.ts'

const STREAMS_A_MEMBER = 10
const SESSIONS_EVERY_MS = 3000
const ABSENT_EVERY_MS = 2000
const FORGET_EVERY_MS = 60_000
/** Counts are told at most this often. */
const COUNTS_EVERY_MS = 1000
const START_PATIENCE_MS = 5000
const CATCH_UP_PATIENCE_MS = 5000

interface Connection {
  stream: EventStream
  actor: StaffActor
  tab: string
}

/** The streams of this process, and what keeps them fed: one for a process, started by its first client. */
export class LiveHub {
  readonly #services: Pick<Services, 'pool' | 'log'>
  readonly #connections = new Set<Connection>()
  /** The streams of travellers, who hear of their own order and nothing else. */
  readonly #orders: OrderStreams
  readonly #listener: Listener
  readonly #timers: NodeJS.Timeout[]
  /** Batches are told one after the other. */
  #telling: Promise<void> = Promise.resolve()
  /** Where the log was when the last batch was told. */
  #position: string | undefined
  #countsTimer: NodeJS.Timeout | undefined
  #countedAt = 0

  constructor(services: Pick<Services, 'pool' | 'log'>) {
    this.#services = services
    this.#orders = new OrderStreams(services.pool)
    this.#listener = new Listener({
      database: services.pool.options,
      log: services.log,
      onChanges: (changes, position) => this.#tellChanges(changes, position),
      onGap: (position) => this.#tellGap(position),
    })
    const { pool } = services
    this.#timers = [
      this.#every(BEAT_MS, async () => {
        this.#connections.forEach(({ stream }) => stream.beat(this.#position))
        this.#orders.beat()
      }),
      this.#every(SESSIONS_EVERY_MS, () => this.#endSignedOut()),
      this.#every(ABSENT_EVERY_MS, () => forgetTheAbsent(pool)),
      this.#every(FORGET_EVERY_MS, () => forgetOldChanges(pool)),
    ]
  }

  /**
   * Begins a member's stream: what was missed since `lastEventId`, or `resync`, and from then on everything.
   * Throws `unavailable` while the database does not answer.
   */
  async connect(actor: StaffActor, tab: string, lastEventId: string | undefined): Promise<Readable> {
    await this.#listening()
    if (lastEventId !== undefined) await this.#catchUp(lastEventId)
    this.#makeRoom(actor, tab)
    const connection = { stream: new EventStream(), actor, tab }
    const position = this.#position!
    this.#connections.add(connection)
    connection.stream.body.once('close', () => void this.#disconnected(connection))
    // Not awaited, so that the answer's headers go out at once.
    void this.#beginStream(connection, position, lastEventId)
    return connection.stream.body
  }

  /** Begins the stream of a traveller's page, with `changed` where the order changed since the page was made. */
  async follow(follower: Follower): Promise<Readable> {
    await this.#listening()
    return this.#orders.open(follower)
  }

  /** Ends every stream, so that clients go to another process, and lets go of the database. */
  async stop(): Promise<void> {
    for (const timer of [...this.#timers, this.#countsTimer]) clearInterval(timer)
    for (const { stream } of this.#connections) stream.end('stopping', '')
    this.#orders.stop()
    await this.#listener.stop()
    await this.#telling
  }

  async #listening(): Promise<void> {
    for (let waitedMs = 0; this.#position === undefined; waitedMs += 50) {
      if (waitedMs > START_PATIENCE_MS) throw new Refusal('unavailable', 'Live updates are not available just now')
      await sleep(50)
    }
  }

  /** Waits until this process was told what another one has told the client already; not longer than it takes to be told. */
  async #catchUp(lastEventId: string): Promise<void> {
    const { pool } = this.#services
    for (let waitedMs = 0; waitedMs < CATCH_UP_PATIENCE_MS; waitedMs += 50) {
      const isLate = await isBehind(pool, this.#position!, lastEventId).catch(() => false)
      if (!isLate) return
      this.#listener.readSoon()
      await sleep(50)
    }
  }

  async #beginStream({ stream, actor }: Connection, position: string, lastEventId: string | undefined): Promise<void> {
    let messages: LiveMessage[] = [{ name: 'resync', data: { reason: lastEventId === undefined ? 'opened' : 'gap' } }]
    try {
      const missed = lastEventId && (await readMissed(this.#services.pool, lastEventId, position))
      if (missed) messages = await describeChanges(this.#services.pool, missed)
      if (missed?.length) messages.push({ name: 'counts', data: await describeCounts(this.#services.pool) })
    } catch {
      // The database went away, which resync covers too.
    }
    const own = messages.filter(({ only }) => only === undefined || only.includes(actor.id))
    stream.begin(own.map(({ name, data }) => formatEvent(name, shownTo(actor.role, name, data), position)))
  }

  #tellChanges(changes: Change[], position: string): void {
    this.#orders.tell(changes)
    this.#then(async () => {
      if (changes.length > 0 && this.#connections.size > 0) {
        for (const { name, data, only } of await describeChanges(this.#services.pool, changes)) {
          this.#broadcast(name, data, position, only)
          if (name === 'orders') this.#countSoon()
        }
      }
      this.#position = position
    }, position)
  }

  #tellGap(position: string): void {
    this.#orders.tellAll()
    this.#then(async () => this.#broadcast('resync', { reason: 'gap' }, position), position)
  }

  /** A failure here is a gap in the stream. */
  #then(tell: () => Promise<void>, position: string): void {
    this.#telling = this.#telling.then(tell).catch(() => {
      this.#broadcast('resync', { reason: 'gap' }, position)
      this.#position = position
    })
  }

  /** Tells all, or `only` these members. */
  #broadcast<Name extends LiveEventName>(
    name: Name,
    data: LiveEvent<Name>,
    position?: string,
    only?: readonly number[],
  ): void {
    const texts = new Map<Role, string>()
    for (const { stream, actor } of this.#connections) {
      if (only && !only.includes(actor.id)) continue
      const text = texts.get(actor.role) ?? formatEvent(name, shownTo(actor.role, name, data), position)
      texts.set(actor.role, text)
      stream.send(text)
    }
  }

  #countSoon(): void {
    this.#countsTimer ??= setTimeout(
      () => {
        this.#countsTimer = undefined
        this.#countedAt = Date.now()
        this.#then(async () => this.#broadcast('counts', await describeCounts(this.#services.pool)), this.#position!)
      },
      Math.max(0, this.#countedAt + COUNTS_EVERY_MS - Date.now()),
    )
  }

  async #endSignedOut(): Promise<void> {
    if (this.#connections.size === 0) return
    const asked = [...this.#connections]
    const live = await listLiveSessions(this.#services.pool, [...new Set(asked.map(({ actor }) => actor.sessionId))])
    for (const connection of asked) {
      const role = live.get(connection.actor.sessionId)
      if (role === undefined) connection.stream.end('signed-out', 'Please sign in')
      else connection.actor = { ...connection.actor, role }
    }
  }

  #makeRoom(actor: StaffActor, tab: string): void {
    const own = [...this.#connections].filter((connection) => connection.actor.id === actor.id)
    const again = own.filter((connection) => connection.tab === tab)
    const others = own.filter((connection) => connection.tab !== tab)
    const many = others.slice(0, Math.max(0, others.length + 1 - STREAMS_A_MEMBER))
    for (const { stream } of [...again, ...many]) stream.end('replaced', 'Too many windows are open')
    for (const connection of [...again, ...many]) this.#connections.delete(connection)
  }

  async #disconnected(connection: Connection): Promise<void> {
    this.#connections.delete(connection)
    const { actor, tab } = connection
    if ([...this.#connections].some((other) => other.actor.id === actor.id && other.tab === tab)) return
    await leaveSoon(this.#services.pool, actor.id, tab).catch(() => undefined)
  }

  #every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    // A database that is away is the listener's to report; the next round does the work.
    return setInterval(() => void work().catch(() => undefined), ms).unref()
  }
}
