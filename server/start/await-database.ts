import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { patience } from '#server/db/patience.ts'
import { StartError } from '#server/start-error.ts'

const PATIENCE_MS = 10_000

/** Waits a few seconds until the PostgreSQL that a variable names responds. Throws StartError with what is wrong; never the password. */
export async function awaitDatabase(variable: string, url: string, patienceMs = PATIENCE_MS): Promise<void> {
  using waiting = patience(patienceMs)
  for (; ; await sleep(250)) {
    const problem = await tryDatabase(url, patienceMs)
    if (!problem) return
    if (problem.final || waiting.isOver()) {
      const message = `${variable}: the PostgreSQL at ${placeOf(url)} ${problem.message}.`
      throw new StartError(message, { passing: !problem.final })
    }
  }
}

type Problem = { message: string; final: boolean }

const READ_ONLY_NOW = { message: 'can only be read: a standby, until it is the primary', final: false }

async function tryDatabase(url: string, patienceMs: number): Promise<Problem | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ only: string }>("select current_setting('transaction_read_only') as only")
    return rows[0]!.only === 'on' ? READ_ONLY_NOW : undefined
  } catch (error) {
    return explain((error as { code?: string }).code ?? 'no answer')
  } finally {
    await client.end().catch(() => undefined)
  }
}

function explain(code: string): Problem {
  if (code === '28P01' || code === '28000') return { message: 'refuses this user and password', final: true }
  if (code === '3D000') return { message: 'has no such database: create it, or name another', final: true }
  if (code === '57P03') return { message: 'is still starting: try again in a moment', final: false }
  if (code === '53300') return { message: 'has no connection left', final: false }
  return { message: `does not answer (${code}): check that it runs and that the address is right`, final: false }
}

function placeOf(url: string): string {
  const { host, searchParams } = new URL(url)
  return searchParams.get('host') ?? (host || 'its socket')
}
