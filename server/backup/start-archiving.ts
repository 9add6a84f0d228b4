import type { FastifyBaseLogger } from 'fastify'
import { boundSpool, openArchive } from '#server/backup/archive-wal.ts'
import type { Embedded } from '#server/db/embedded/start-embedded.ts'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'

/** At most a minute is lost: half of it between two passes, the rest for a pass. */
const EVERY_MS = 30_000
const SAY_AGAIN_MS = 10 * 60_000

export interface Archiving {
  /** Brings away what is left, and ends. */
  stop(): Promise<void>
}

/** Starts archiving where the environment asks for it and the database is the embedded one. */
export async function archiveInto(
  env: Env,
  embedded: Embedded | undefined,
  log: FastifyBaseLogger,
): Promise<Archiving | undefined> {
  const { BACKUP_DIR } = env
  return BACKUP_DIR && embedded ? startArchiving({ ...env, BACKUP_DIR }, embedded, log) : undefined
}

/**
 * Keeps the folder of backups up to date while the process lives. Whatever becomes of that folder, the server serves on: the log says
 * what is wrong, and again every ten minutes. A key that is missing or wrong is a StartError now.
 */
async function startArchiving(
  env: Env & { BACKUP_DIR: string },
  { ownerUrl, spool }: Embedded,
  log: FastifyBaseLogger,
): Promise<Archiving> {
  let pass: Awaited<ReturnType<typeof openArchive>> | undefined
  let saidAt = -Infinity
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()

  const open = async () => (pass ??= await openArchive({ env, ownerUrl, spool, log }))
  async function work(): Promise<void> {
    try {
      await (
        await open()
      )()
      if (saidAt > 0) log.info('the archive of backups is up to date again')
      saidAt = -Infinity
    } catch (error) {
      await complain(error)
    }
    if (!stopping) timer = setTimeout(next, EVERY_MS)
  }
  function next(): void {
    working = work()
  }
  async function complain(error: unknown): Promise<void> {
    const given = await boundSpool(spool).catch(() => 0)
    const { code } = error as NodeJS.ErrnoException
    const reason = error instanceof StartError ? error.message : (code ?? (error as Error).name)
    // Whoever opens it anew looks whether a backup leads to it.
    if (given > 0) pass = undefined
    if (given > 0) log.error({ given }, 'segments were given up: take a backup as soon as BACKUP_DIR can be written')
    if (performance.now() - saidAt < SAY_AGAIN_MS) return
    saidAt = performance.now()
    log.error({ reason }, 'backups fall behind: what is written now cannot be restored to')
  }

  await open().catch((error: unknown) => {
    if (error instanceof StartError && !error.passing) throw error
    return complain(error)
  })
  next()
  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      await working
      if (saidAt < 0) await work()
    },
  }
}
