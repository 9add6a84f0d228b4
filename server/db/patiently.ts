import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { databaseProblem } from '#server/db/database-error.ts'
import { StartError } from '#server/start-error.ts'

const ATTEMPTS_AT_MOST = 10
const PAUSE_MS = 1000

/**
 * Changes tables that running servers use: waits for their locks briefly and lets go in between, since a waiting lock would block
 * everyone. Throws StartError, in one line, where it cannot be done.
 */
export async function patiently<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const problem = databaseProblem(error)
      const inTheWay = problem?.code === '55P03' || problem?.again === true
      if (!problem || (problem.passing && !inTheWay)) throw error
      if (!inTheWay || attempt === ATTEMPTS_AT_MOST) {
        const words = [problem.code, problem.constraint, problem.message].filter(Boolean).join(', ')
        throw new StartError(`${what} could not be applied: ${words}.`, { cause: error })
      }
      await sleep(PAUSE_MS)
    }
  }
}

/** All of it or nothing, on one connection; a lock that others hold is waited for three seconds. */
export async function inTransaction<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  try {
    await client.query("begin; set local lock_timeout = '3s'")
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
