import { readFile, statfs } from 'node:fs/promises'
import { momentsFile } from '#server/backup/archive-reach.ts'
import type { Services } from '#server/context.ts'
import { newestBackup } from '#server/files/backup-names.ts'
import { one, type Read, type Value } from '#server/metrics/gauge-rows.ts'

/** What this process and its disks can tell without the database. */
export async function readMachine({ env, pool, readers, ring }: Services): Promise<Read> {
  const state = (name: string, value: number): Value => ({ labels: { state: name }, value })
  return {
    database_pool_connections: [
      state('busy', pool.totalCount - pool.idleCount),
      state('idle', pool.idleCount),
      state('waiting', pool.waitingCount),
    ],
    encryption_at_rest: one(ring.current ? 1 : 0),
    readers: readers
      .tell()
      .flatMap(({ lane, living, busy, waiting }) =>
        Object.entries({ living, busy, waiting }).map(([name, value]) => ({ labels: { lane, state: name }, value })),
      ),
    ...(await readDisks(env)),
    // The operator's own PostgreSQL has its own backups.
    ...(await readBackups(env.DATABASE_URL ? undefined : env.BACKUP_DIR)),
  }
}

async function readDisks({ DATA_DIR, BACKUP_DIR }: Services['env']): Promise<Read> {
  const folders = Object.entries({ data: DATA_DIR, ...(BACKUP_DIR && { backup: BACKUP_DIR }) })
  const values = await Promise.all(
    folders.map(async ([folder, path]): Promise<Value[]> => {
      const disk = await statfs(path).catch(() => undefined)
      return disk ? [{ labels: { folder }, value: disk.bavail * disk.bsize }] : []
    }),
  )
  return { disk_free_bytes: values.flat() }
}

/** By the names of backups and the archive's own notes: neither needs the key. */
async function readBackups(folder: string | undefined): Promise<Read> {
  if (folder === undefined) return { backup_expected: one(0) }
  const newest = await newestBackup(folder)
  const moments = await readFile(momentsFile({ folder }), 'utf8').catch(() => '')
  const last = moments.trimEnd().split('\n').at(-1)!.split(' ')[0]
  return {
    backup_expected: one(1),
    backup_newest_timestamp_seconds: one((newest?.getTime() ?? 0) / 1000),
    backup_archive_timestamp_seconds: one(seconds(last)),
  }
}

function seconds(moment: string | undefined): number {
  const at = Date.parse(moment ?? '')
  return Number.isNaN(at) ? 0 : at / 1000
}
