import type { FastifyBaseLogger } from 'fastify'
import pg, { type Pool, type PoolClient } from 'pg'
import { cutReadOnly } from '#server/db/cut-read-only.ts'
import { cutSilent } from '#server/db/cut-silent.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { traceQueries } from '#server/tracing/trace-queries.ts'
import { tracing } from '#server/tracing/traced.ts'

/** Few on purpose: more connections than cores only queue inside PostgreSQL. */
const CONNECTIONS = 4
/** No single statement of a request may hold a connection longer. */
const STATEMENT_TIMEOUT_MS = 15_000
/** Longer than the longest statement: a connection that is silent for that long is dead. */
const SILENCE_MS = 5_000
/** How long a request waits for a free connection, or for the database to answer at all. */
const CONNECT_TIMEOUT_MS = 10_000
/** A transaction whose process hangs lets go of its locks after this. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000
const ATTEMPTS_AT_MOST = 4

const SPOKEN = { TimeZone: 'UTC', DateStyle: 'ISO', IntervalStyle: 'postgres' }

export interface DatabaseOptions {
  connections?: number
  statementTimeoutMs?: number
  connectTimeoutMs?: number
  /** Settings of PostgreSQL for each connection, beside ours. */
  settings?: Record<string, string>
  /** Whether a connection takes the next statement before the one before has returned, for pipelined(); never one that copies rows in. */
  pipeline?: boolean
}

// Ids and counts are far below 2^53; PostgreSQL's own text for them would have to be converted everywhere.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8) return Number as never
    const parse: (value: string) => unknown = pg.types.getTypeParser(oid, format as 'text')
    return ((oid as number) === INT8_ARRAY ? (value: string) => numbers(parse(value)) : parse) as never
  },
}

/** Where `bigint[]` stands among PostgreSQL's types; `pg` has no name for it. */
const INT8_ARRAY = 1016

/** The numbers in an array of any depth; null stays null. */
function numbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbers)
  return value === null ? null : Number(value)
}

/**
 * Opens the pool that the process lives on. Sessions speak UTC, so that times in JSON made by the database carry +00:00.
 * A connection that breaks while idle is replaced, and logged without its parameters.
 */
export function openDatabase(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  {
    connections = CONNECTIONS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    settings = {},
    pipeline = true,
  }: DatabaseOptions = {},
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: connections,
    application_name: 'entrada',
    options: Object.entries({ ...SPOKEN, ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: connectTimeoutMs,
    pipeline,
    keepAlive: true,
  })
  const warn = (error: Error) => log.warn({ problem: databaseProblem(error) }, 'a database connection was lost')
  pool.on('error', warn)
  // While a connection is checked out, its errors go to the client alone; unheard they would end the process.
  pool.on('connect', (client) => {
    client.on('error', warn)
    cutReadOnly(client)
    if (statementTimeoutMs > 0) cutSilent(client, statementTimeoutMs + SILENCE_MS)
  })
  const recorder = tracing()
  if (recorder) traceQueries(pool, recorder)
  return pool
}

/** Closes the pool once what is in flight has finished. */
export async function closeDatabase(pool: Pool): Promise<void> {
  await pool.end()
}

/**
 * Runs `work` in one transaction on one connection, and again from its start when PostgreSQL chose it as the victim of a
 * deadlock or a serialization failure: it must not do what cannot be done twice. Inside it, query only the client given. `mode` is
 * what its `begin` says of it.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  mode: '' | 'isolation level repeatable read read only' = '',
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work, mode)
    } catch (error) {
      if (attempt === ATTEMPTS_AT_MOST || databaseProblem(error)?.again !== true) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}

async function once<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>, mode: string): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin ${mode}`)
    const result = await work(client)
    // Of a transaction in which something failed it says ROLLBACK, and no error.
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error(`The transaction was not committed: ${command}`)
    return result
  } catch (error) {
    // A connection that cannot even roll back is broken: it must not return to the pool.
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.release(broken)
  }
}
