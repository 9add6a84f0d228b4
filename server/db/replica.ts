import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { asPool } from '#server/db/one-connection.ts'
import { MEASURES } from '#server/measures.ts'

const CONNECTIONS = 4
/** How long finding out whether the replica is up to date may take. */
const LOOK_MS = 300
/** A replica that is this little behind is waited for: a few checks, this far apart. */
const LOOKS = 3
const BETWEEN_LOOKS_MS = 4
/** A query that takes longer there goes to the primary. */
const WORK_MS = 4000
/** How long an unreachable replica is left alone, at first and at most. */
const [AWAY_MS, AWAY_AT_MOST_MS] = [500, 8000]
/** One that is behind has time to catch up. */
const BEHIND_MS = 100

/** Where the primary's log is, and of which timeline; null on what is no primary. Nothing that can be seen in it was written after that. */
const PRIMARY = `select at::text, ('x' || left(pg_walfile_name(at), 8))::bit(32)::int as timeline, (select system_identifier from pg_control_system())::text as system
  from (select case when not pg_is_in_recovery() then
    case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end end as at) p`
/** How far a standby has applied it. The timeline of the last checkpoint is that of an earlier one for a while after a fail-over, where the role may not see the receiver. */
const STANDBY = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as at,
  coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline,
  (select system_identifier from pg_control_system())::text as system`

interface Position {
  at: string | null
  timeline: number | null
  system: string
}

/**
 * A standby for reads, used where it has everything that the primary had at the time of the call: readers see what they and everybody
 * else did before. Where it is behind, away or slow, or cancels the read, the primary is used, and nobody is told.
 */
export class Replica {
  /** Its address, for what reads on a connection of its own. */
  readonly url: string
  readonly #pool: Pool
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #awayUntil = 0
  #failures = 0

  constructor(url: string, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.url = url
    this.#log = log
    this.#pool = openDatabase(url, log, {
      connections: CONNECTIONS,
      statementTimeoutMs: WORK_MS,
      connectTimeoutMs: LOOK_MS,
    })
  }

  /** Runs read-only work, once or twice: on the replica, or on the primary. */
  async read<Result>(primary: Pool, work: (pool: Pool) => Promise<Result>): Promise<Result> {
    const client = await this.#borrow(primary)
    if (client === undefined) return work(primary)
    try {
      const result = await within(WORK_MS, work(asPool(client, primary)))
      client.release()
      this.#answered()
      return result
    } catch (error) {
      // What it is still running is of no use.
      client.release(true)
      if (!isItsOwn(error)) throw error
      this.#leave('failed', error)
      return work(primary)
    }
  }

  /**
   * Opens something over its own connection to the replica or, where that is behind or fails until then, to the primary. What fails after
   * that is not retried.
   */
  async open<Result>(primary: Pool, over: (url: string, check: Check) => Promise<Result | undefined>): Promise<Result> {
    const instead = () => over(primary.options.connectionString!, async () => true) as Promise<Result>
    if (this.#isLeft()) return instead()
    const wanted = await askPosition(primary, PRIMARY)
    try {
      const opened = await over(this.url, (client) => this.#reaches(wanted, client))
      if (opened === undefined) return await instead()
      this.#answered()
      return opened
    } catch (error) {
      if (!isItsOwn(error)) throw error
      this.#leave('failed', error)
      return instead()
    }
  }

  close = (): Promise<void> => closeDatabase(this.#pool)

  /** A connection to it that sees everything that the primary has by now. */
  async #borrow(primary: Pool): Promise<PoolClient | undefined> {
    if (this.#isLeft()) return undefined
    // The primary being slow is no fault of the replica.
    const asked = askPosition(primary, PRIMARY)
    asked.catch(() => undefined)
    let client: PoolClient | undefined
    try {
      client = await this.#pool.connect()
      const wanted = await asked.catch(() => undefined)
      if (wanted && (await within(LOOK_MS, this.#reaches(wanted, client)))) return client
      client.release()
    } catch (error) {
      client?.release(true)
      this.#leave('away', error)
    }
    return undefined
  }

  /** Whether it has applied what the primary had written, now or in a moment. */
  async #reaches(wanted: Position, client: Pick<PoolClient, 'query'>): Promise<boolean> {
    for (let look = 1; look <= LOOKS; look += 1) {
      const found = await askPosition(client, STANDBY)
      if (!isOfOne(wanted, found)) break
      if (placeOf(found.at!) >= placeOf(wanted.at!)) return true
      if (look < LOOKS) await sleep(BETWEEN_LOOKS_MS)
    }
    this.#count('behind')
    this.#awayUntil = performance.now() + BEHIND_MS
    return false
  }

  #isLeft(): boolean {
    const isLeft = performance.now() < this.#awayUntil
    if (isLeft) this.#count('away')
    return isLeft
  }

  #answered(): void {
    this.#count('no')
    if (this.#failures > 0) this.#log.warn({}, 'the replica answers again')
    this.#failures = 0
  }

  #leave(instead: 'away' | 'failed', error: unknown): void {
    this.#count(instead)
    this.#awayUntil = performance.now() + Math.min(AWAY_MS * 2 ** this.#failures, AWAY_AT_MOST_MS)
    if (this.#failures === 0)
      this.#log.warn(
        { problem: databaseProblem(error) ?? { code: 'slow' } },
        'the replica does not answer; the primary does',
      )
    this.#failures += 1
  }

  #count = (instead: 'no' | 'away' | 'behind' | 'failed') => MEASURES.replicaReads.inc({ instead })
}

/** Whether what a connection to the replica sees is all there is. */
export type Check = (client: Pick<PoolClient, 'query'>) => Promise<boolean>

class TooSlow extends Error {}

/** Whether the replica is at fault, and not the query: then the primary can run it. */
const isItsOwn = (error: unknown) => error instanceof TooSlow || databaseProblem(error) !== undefined

async function askPosition(where: Pick<Pool, 'query'>, text: string): Promise<Position> {
  const { rows } = await where.query<Position>({ name: text === PRIMARY ? 'wal-written' : 'wal-applied', text })
  return rows[0]!
}

/** Whether both are of one database, and of one history of it: one that was cut off when another was promoted may have what nobody acknowledged. */
const isOfOne = (primary: Position, standby: Position) =>
  primary.at !== null &&
  standby.at !== null &&
  primary.timeline === standby.timeline &&
  primary.system === standby.system

/** A place in the log, such as `2/1A3F0`, as a number. */
function placeOf(written: string): bigint {
  const [high, low] = written.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
    throw new TooSlow('the replica takes too long')
  })
  work.catch(() => undefined)
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
