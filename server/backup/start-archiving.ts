import type { FastifyBaseLogger } from 'fastify'
import { boundSpool, openArchive } from '#server/backup/archive-wal.ts'
import { openRecords } from '#server/backup/keep-records.ts'
import type { Services } from '#server/context.ts'
import type { Embedded } from '#server/db/embedded/start-embedded.ts'
import { StartError } from '#server/start-error.ts'

/** At most a minute is lost: half of it between two passes, the rest for a pass. */
const EVERY_MS = 30_000
const SAY_AGAIN_MS = 10 * 60_000

export interface Archiving {
  /** Archives what is left, and stops. */
  stop(): Promise<void>
}

/** What is brought into the folder of backups, pass by pass. */
interface Brought {
  open: () => Promise<() => Promise<unknown>>
  /** Drops what has waited too long, and returns how much that was. */
  bound: () => Promise<number>
  /** What the log says while it does not work. */
  behind: string
}

/**
 * Starts archiving where the environment asks for it: all that the embedded database writes; for an operator's own PostgreSQL, which
 * has backups of its own, what a backup cannot know.
 */
export async function archiveInto(
  { env, pool, log }: Pick<Services, 'env' | 'pool' | 'log'>,
  embedded: Embedded | undefined,
): Promise<Archiving | undefined> {
  const { BACKUP_DIR } = env
  if (!BACKUP_DIR) return undefined
  const own = { ...env, BACKUP_DIR }
  if (!embedded) {
    const behind = 'seals of the audit log and erasures are not kept in BACKUP_DIR'
    return startArchiving({ open: () => openRecords(own, pool), bound: async () => 0, behind }, log)
  }
  const { ownerUrl, spool } = embedded
  return startArchiving(
    {
      open: () => openArchive({ env: own, ownerUrl, spool, log }),
      bound: () => boundSpool(spool),
      behind: 'backups fall behind: what is written now cannot be restored to',
    },
    log,
  )
}

/**
 * Keeps the folder of backups up to date while the process lives. Whatever happens to that folder, the server goes on serving: the log
 * reports what is wrong, and again every ten minutes. A missing or wrong key is a StartError at once.
 */
async function startArchiving(brought: Brought, log: FastifyBaseLogger): Promise<Archiving> {
  let pass: Awaited<ReturnType<Brought['open']>> | undefined
  let saidAt = -Infinity
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()

  const open = async () => (pass ??= await brought.open())
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
    const given = await brought.bound().catch(() => 0)
    const { code } = error as NodeJS.ErrnoException
    const reason = error instanceof StartError ? error.message : (code ?? (error as Error).name)
    // Opening it again checks whether a backup leads to it.
    if (given > 0) pass = undefined
    if (given > 0) log.error({ given }, 'segments were given up: take a backup as soon as BACKUP_DIR can be written')
    if (performance.now() - saidAt < SAY_AGAIN_MS) return
    saidAt = performance.now()
    log.error({ reason }, brought.behind)
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
