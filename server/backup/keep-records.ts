import { appendFile, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { momentsFile } from '#server/backup/archive-reach.ts'
import { keepErasures } from '#server/backup/kept-erasures.ts'
import { openOwnRepository, type Repository } from '#server/backup/repository.ts'
import { transaction } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'

/** Names the lock under which one process at a time archives ("arch"). */
export const ARCHIVE_LOCK = 0x61726368
const TIMELINE = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)'
/** A process keeps a seal within half a minute. */
const KEPT_WITHIN_MS = 600_000

/** Opens the folder for what no backup of the database can know: its last seals, and who was erased since. One pass. */
export async function openRecords(env: Env & { BACKUP_DIR: string }, pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  )
  const repository = await openOwnRepository(env, rows[0]!.system)
  let lastSeal = ''
  return () =>
    transaction(pool, async (client) => {
      const { rows: runs } = await client.query<{ mine: boolean; timeline: string }>(
        `select pg_try_advisory_xact_lock($1, 0) as mine, ${TIMELINE} as timeline`,
        [ARCHIVE_LOCK],
      )
      const { mine, timeline } = runs[0]!
      if (!mine) return
      await keepErasures(client, repository)
      lastSeal = await keepSeal(client, repository, timeline, lastSeal)
    })
}

const sealsFile = (folder: string, timeline: string) => join(folder, `audit-seals-${timeline}`)

/** The last seal of the audit log, where the database cannot reach it; a file for each run of the database after a restore. */
export async function keepSeal(
  client: ClientBase,
  { folder }: Pick<Repository, 'folder'>,
  timeline: string,
  before: string,
): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select id || ' ' || seal as line from audit_seals order by id desc limit 1`,
  )
  const line = rows[0]?.line ?? before
  if (line !== before) await appendFile(sealsFile(folder, timeline), `${line}\n`, { mode: 0o600, flush: true })
  return line
}

export interface KeptSeal {
  id: number
  seal: string
}

/** The seals of a file of them; undefined where it cannot be read. */
export async function readSeals(file: string): Promise<KeptSeal[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined
    ? undefined
    : [...text.matchAll(/^(\d+) ([0-9a-f]{64})$/gm)].map(([, id, seal]) => ({ id: Number(id), seal: seal! }))
}

/** The seals of this run of the database that are kept, or what is wrong with that. */
export async function keptSeals(pool: Pool, folder: string): Promise<KeptSeal[] | string> {
  const { rows } = await pool.query<{ timeline: string }>(`select ${TIMELINE} as timeline`)
  const { timeline } = rows[0]!
  const kept = await readSeals(sealsFile(folder, timeline))
  if (kept) return kept
  const { rows: missed } = await pool.query('select from audit_seals where at < $1 limit 1', [
    await keptBefore(folder, timeline),
  ])
  return missed.length > 0 ? `Audit log: ${sealsFile(folder, timeline)}, where its seals are kept, is missing.` : []
}

/** Until when the seals of a run must have been kept: the last pass of the archive, which is unknown for an operator's own PostgreSQL. */
async function keptBefore(folder: string, timeline: string): Promise<Date> {
  const moments = await readFile(momentsFile({ folder }), 'utf8').catch(() => '')
  if (moments === '') return new Date(existsSync(join(folder, 'folder.json')) ? Date.now() - KEPT_WITHIN_MS : 0)
  const pass = moments.split('\n').findLast((line) => line.split(' ')[1]?.startsWith(timeline))
  return new Date(pass?.split(' ')[0] ?? 0)
}
