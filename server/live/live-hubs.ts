import type { Pool } from 'pg'
import type { Services } from '#server/context.ts'
import { LiveHub } from '#server/live/live-hub.ts'

const hubs = new WeakMap<Pool, LiveHub>()

/** The hub of this process; the first stream starts it. */
export function liveHub(services: Pick<Services, 'pool' | 'log'>): LiveHub {
  const known = hubs.get(services.pool)
  if (known) return known
  const made = new LiveHub(services)
  hubs.set(services.pool, made)
  return made
}

/** Ends the streams of this process, where it has any. */
export async function stopLive({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const hub = hubs.get(pool)
  hubs.delete(pool)
  await hub?.stop()
}
