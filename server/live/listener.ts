import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseProblem } from '#server/db/database-error.ts'
import { readChanges, readPosition, type Change } from '#server/live/changes.ts'

/** The longest delay when a notification is lost. */
const POLL_MS = 1000
/** How often to read again after a notification, for changes committed meanwhile without one of their own. */
const AFTERWARDS_MS = [60, 300]
/** Between two reads, however many notifications come: a single change is told at once, a stream of them in batches. */
const BETWEEN_READS_MS = 40
const BETWEEN_BATCHES_MS = 200
const QUERY_TIMEOUT_MS = 4000
const CONNECT_TIMEOUT_MS = 4000
const RECONNECT_MS = [100, 250, 500, 1000, 2000]

interface Options {
  database: pg.ClientConfig
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Gets every change once; also called without changes, as the position moves on. */
  onChanges(changes: Change[], position: string): void
  /** Something may have been missed. */
  onGap(position: string): void
}

/**
 * Listens for changes on a connection of its own, which it opens again when it is lost. Notifications only wake it: what
 * happened is in the log, so neither a lost notification nor a lost connection loses anything.
 */
export class Listener {
  readonly #options: Options
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #position: string | undefined
  #afterwards: number[] = []
  #rung = false
  #ring: (() => void) | undefined

  constructor(options: Options) {
    this.#options = options
    this.#running = this.#run()
  }

  /** Ends the connection. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#ring?.()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    let failures = 0
    while (!signal.aborted) {
      try {
        await this.#listen(() => (failures = 0))
      } catch (error) {
        if (signal.aborted) return
        this.#options.log.warn({ problem: databaseProblem(error) }, 'the connection for live events was lost')
        const pauseMs = RECONNECT_MS[Math.min(failures++, RECONNECT_MS.length - 1)]!
        await sleep(pauseMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
      }
    }
  }

  async #listen(connected: () => void): Promise<void> {
    const client = new pg.Client({
      ...this.#options.database,
      application_name: 'entrada live',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    })
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('Connection terminated')))
    })
    lost.catch(() => undefined)
    client.on('notification', () => this.readSoon())
    try {
      await client.connect()
      await client.query('listen entrada_live')
      await this.#begin(client)
      connected()
      while (!this.#stopping.signal.aborted) {
        await Promise.race([this.#due(), lost])
        const changed = await this.#read(client)
        await Promise.race([sleep(changed ? BETWEEN_BATCHES_MS : BETWEEN_READS_MS), lost])
      }
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  /** On the first connection nothing came before; after a loss, reads what happened meanwhile and has clients fetch again. */
  async #begin(client: pg.Client): Promise<void> {
    if (this.#position === undefined) {
      this.#move([], await readPosition(client))
    } else {
      await this.#read(client)
      this.#options.onGap(this.#position)
    }
  }

  /** Returns whether anything had changed. */
  async #read(client: pg.Client): Promise<boolean> {
    const { position, changes } = await readChanges(client, this.#position!)
    this.#move(changes ?? [], position)
    if (changes === undefined) this.#options.onGap(position)
    return changes?.length !== 0
  }

  #move(changes: Change[], position: string): void {
    this.#position = position
    this.#options.onChanges(changes, position)
  }

  /** Reads as after a notification. */
  readSoon(): void {
    this.#afterwards = [...AFTERWARDS_MS]
    this.#rung = true
    this.#ring?.()
  }

  /** Waits for a notification, or for the time of the next read. */
  async #due(): Promise<void> {
    if (!this.#rung) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        this.#ring = resolve
        timer = setTimeout(resolve, this.#afterwards.shift() ?? POLL_MS)
      })
      clearTimeout(timer)
      this.#ring = undefined
    }
    this.#rung = false
  }
}
