import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { ALIVE_LOCK } from '#server/jobs/unlock-dead-workers.ts'

/**
 * Shows other processes that a worker lives, by an advisory lock that goes with its connection; a broken connection is
 * replaced. Answers what ends it.
 */
export function showAlive(pool: Pool, workerId: string): () => void {
  let ended = false
  let holder: PoolClient | undefined

  async function hold(): Promise<void> {
    while (!ended) {
      const client = await pool.connect().catch(() => undefined)
      const held = client && (await takeLock(client, workerId))
      if (held) {
        if (ended) return client.release(true)
        holder = client
        client.once('error', () => {
          // One that is being closed may still break.
          if (ended) return
          holder = undefined
          client.release(true)
          void hold()
        })
        return
      }
      client?.release(true)
      await sleep(1_000)
    }
  }

  void hold()
  return () => {
    ended = true
    // Closing the connection gives the lock back.
    holder?.release(true)
  }
}

async function takeLock(client: PoolClient, workerId: string): Promise<boolean> {
  return client.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE_LOCK, workerId]).then(
    () => true,
    () => false,
  )
}
