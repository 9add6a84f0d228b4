import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { ALIVE_LOCK } from '#server/jobs/unlock-dead-workers.ts'

const LOOKS_AGAIN_MS = 5_000
const TRIES_AGAIN_MS = 1_000

/**
 * Shows other processes that a worker lives, by an advisory lock that goes with its connection. A connection that is broken,
 * silent, or leads to a standby, where no other worker would see the lock, is replaced. Returns what ends it.
 */
export function showAlive(pool: Pool, workerId: string): () => void {
  const ending = new AbortController()
  const { signal } = ending

  async function hold(): Promise<void> {
    while (!signal.aborted) {
      const client = await pool.connect().catch(() => undefined)
      const held = client && (await holdBy(client))
      // Closing the connection gives the lock back.
      client?.release(true)
      if (!held) await sleep(TRIES_AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Holds the lock for as long as that connection does; returns whether it ever did. */
  async function holdBy(client: PoolClient): Promise<boolean> {
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    let held = false
    while (!signal.aborted && !lost.signal.aborted && (await takeLock(client, workerId))) {
      held = true
      await sleep(LOOKS_AGAIN_MS, undefined, { signal: AbortSignal.any([signal, lost.signal]) }).catch(() => undefined)
    }
    return held
  }

  void hold()
  return () => ending.abort()
}

/** The holder can take it again, which shows whether they still hold it. */
async function takeLock(client: PoolClient, workerId: string): Promise<boolean> {
  return client
    .query(`select pg_advisory_lock($1, hashtext($2)) where current_setting('transaction_read_only') = 'off'`, [
      ALIVE_LOCK,
      workerId,
    ])
    .then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )
}
