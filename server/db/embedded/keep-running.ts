import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Embedded } from '#server/db/embedded/start-embedded.ts'
import { StartError } from '#server/start-error.ts'

const LOOK_EVERY_MS = 1000
/** The pauses before each new start, the last one repeated; from the first again once it ran well for this long. */
const PAUSES_MS = [0, 1000, 2000, 5000, 15_000, 30_000]
const HEALTHY_MS = 60_000

export interface KeptRunning {
  /** Stops restarting it; waits for a start that is under way. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL again whenever it has ended by itself: killed, out of memory, or a disk on which it could not recover was full.
 * Its processes may be several: one of them starts it, and the others join.
 */
export function keepRunning(
  embedded: Pick<Embedded, 'isRunning' | 'startAgain'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  { lookEveryMs = LOOK_EVERY_MS, pauses = PAUSES_MS, healthyMs = HEALTHY_MS } = {},
): KeptRunning {
  const stopping = new AbortController()
  const wait = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  let tries = 0
  let startedAt = -Infinity

  async function keep(): Promise<void> {
    for (;;) {
      await wait(lookEveryMs)
      if (!embedded.isRunning()) await wait(pauses[Math.min(tries, pauses.length - 1)]!)
      if (stopping.signal.aborted) return
      if (!embedded.isRunning()) await startAgain()
      else if (performance.now() - startedAt >= healthyMs) tries = 0
    }
  }

  async function startAgain(): Promise<void> {
    tries += 1
    try {
      await embedded.startAgain()
      startedAt = performance.now()
      log.warn('PostgreSQL had ended and was started again')
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException
      const reason = error instanceof StartError ? error.message : (code ?? name)
      log.error({ reason }, 'PostgreSQL has ended and does not start; it is tried again')
    }
  }

  const keeping = keep()
  return {
    async stop() {
      stopping.abort()
      await keeping
    },
  }
}
