import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Lines of a step beside an office at work: some tenths of a second. */
const SHORT_STEP = 200
const LOOKS_AGAIN_MS = 10_000
const RESTS_AT_MOST_MS = 5000

const OPEN = `select exists (select from pg_stat_activity where datname = current_database() and application_name = 'entrada live') as open`

/**
 * The pace of an import. Beside an office at work it takes short steps and rests after each for as long as it took, so that half of the
 * time is the office's; alone it takes all it can.
 */
export class GiveWay {
  readonly #pool: Pool
  #isOfficeOpen = false
  #lookedAt = -Infinity
  #stepBegan = performance.now()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Lines of the next step, of which the import takes so many where nobody is in its way. */
  stepOf(lines: number): number {
    return this.#isOfficeOpen ? Math.min(SHORT_STEP, lines) : lines
  }

  /** Ends a step. */
  async rest(signal?: AbortSignal): Promise<void> {
    await this.#look()
    const tookMs = performance.now() - this.#stepBegan
    if (this.#isOfficeOpen)
      await sleep(Math.min(tookMs, RESTS_AT_MOST_MS), undefined, { signal }).catch(() => undefined)
    this.#stepBegan = performance.now()
  }

  /** A server at which a page is open, or was since it started, listens to the database under a name of its own (server/live/listener.ts). */
  async #look(): Promise<void> {
    if (performance.now() - this.#lookedAt < LOOKS_AGAIN_MS) return
    this.#lookedAt = performance.now()
    // Where the database is away, the writer waits for it.
    const found = await this.#pool.query<{ open: boolean }>(OPEN).catch(() => undefined)
    if (found) this.#isOfficeOpen = found.rows[0]!.open
  }
}
