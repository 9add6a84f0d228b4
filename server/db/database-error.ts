import pg from 'pg'

/** What may be logged of a database's refusal: neither the values nor the statement, which hold personal data. */
export interface DatabaseProblem {
  /** SQLSTATE, or the system's code of a broken connection. */
  code: string
  constraint?: string
  table?: string
  /** PostgreSQL's words, where they carry no values. */
  message?: string
  /** It will pass: the database is away, restarting, too busy, or only to be read just now. The caller may try again later. */
  passing: boolean
  /** The transaction, run again at once, may succeed: a deadlock or a serialization failure. */
  again: boolean
}

const AGAIN = new Set(['40001', '40P01'])
// Connection exceptions, too few resources, operator intervention (shutdown, statement timeout), lock timeout, a standby.
const PASSING = /^(08|53|57|55P03|25P03|25006)/
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN'])
/** `pg` gives these no code. */
const LOST = /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/
// Unknown column, function or schema, a raised exception, a restriction, a damaged page: our own words, or PostgreSQL's without a value of a row.
const SPEAKS_PLAINLY = /^(42|3F|P0|23001|57|53|55|08|25006|XX001)/

/** Reads a database's failure from whatever was thrown; undefined for anything else. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? 'unknown'
    const again = AGAIN.has(code)
    return {
      code,
      constraint: error.constraint,
      table: error.table,
      message: SPEAKS_PLAINLY.test(code) ? error.message : undefined,
      passing: again || PASSING.test(code),
      again,
    }
  }
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && SOCKET_CODES.has(code)) return { code, passing: true, again: false }
  if (LOST.test(error.message)) return { code: 'connection-lost', passing: true, again: false }
  return undefined
}

/** Whether something failed on this unique index, foreign key or check. */
export function violates(error: unknown, constraint: string): boolean {
  return databaseProblem(error)?.constraint === constraint
}
