import { appendFile, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { authenticate } from '#server/backup/key.ts'
import type { Repository } from '#server/backup/repository.ts'
import { closeDatabase, openDatabase, transaction } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { anonymiseOrders } from '#server/privacy/anonymise-orders.ts'
import { PLAIN_NUMBERS } from '#server/sealing/sealed-numbers.ts'
import { StartError } from '#server/start-error.ts'

const AT_ONCE = 100
const fileOf = ({ folder }: Pick<Repository, 'folder'>) => join(folder, 'erasures')
const LINES = `select to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || person || ' ' || array_to_string(order_ids, ',') as line
  from erasures where state = 'done'`

/**
 * Keeps each erasure beside the backups: a line with its moment, the keyed hash of the person, its orders and a digest with the key of the
 * backups, so that nobody else can add one. A backup still holds people erased after it; a restore erases them again.
 */
export async function keepErasures(client: ClientBase, repository: Repository): Promise<void> {
  const { rows } = await client.query<{ line: string }>(`${LINES} order by decided_at`)
  if (rows.length === 0) return
  const kept = await readFile(fileOf(repository), 'utf8').catch(() => '')
  const lines = rows
    .map(({ line }) => `${line} ${authenticate(repository.key, line)}\n`)
    .filter((line) => !kept.includes(line))
  if (lines.length > 0) await appendFile(fileOf(repository), lines.join(''), { mode: 0o600, flush: true })
}

/** A line for each erasure of more than ten minutes ago that is not kept beside the backups: a restore would not repeat it. */
export async function unkeptErasures(pool: Pick<Pool, 'query'>, folder: string): Promise<string[]> {
  if (!existsSync(join(folder, 'folder.json'))) return []
  const kept = await readFile(fileOf({ folder }), 'utf8').catch(() => '')
  const { rows } = await pool.query<{ line: string }>(
    `${LINES} and decided_at < now() - interval '10 minutes' order by decided_at`,
  )
  return rows
    .filter(({ line }) => !kept.includes(line))
    .map(({ line }) => `Erasures: that of ${line.slice(0, 19)}Z is not kept in ${fileOf({ folder })}.`)
}

/** The orders of every erasure that is kept beside the backups. Throws StartError for a line that nobody with the key wrote. */
export async function keptErasures(repository: Repository): Promise<number[]> {
  const text = await readFile(fileOf(repository), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((whole) => {
      const at = whole.lastIndexOf(' ')
      const line = whole.slice(0, at)
      if (authenticate(repository.key, line) !== whole.slice(at + 1)) {
        throw new StartError(
          `${fileOf(repository)} was changed: "${line.slice(0, 27)}…" is no line of this folder of backups.`,
        )
      }
      return line
        .slice(line.lastIndexOf(' ') + 1)
        .split(',')
        .map(Number)
    })
}

/** Erases again, in a restored database, the people it still holds; returns how many orders that concerned. */
export async function eraseAgain(url: string, ids: number[]): Promise<number> {
  const pool = openDatabase(url, { warn: () => undefined })
  try {
    // A backup of an earlier version has no place for all that is emptied yet.
    await migrate(pool)
    return await eraseAll(pool, ids)
  } finally {
    await closeDatabase(pool)
  }
}

async function eraseAll(pool: Pool, ids: number[]): Promise<number> {
  let done = 0
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    done += await transaction(pool, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `select order_id::float8 as id from orders where order_id = any ($1::bigint[]) and anonymised_at is null
          order by order_id for update`,
        [ids.slice(from, from + AT_ONCE)],
      )
      const restored = rows.map(({ id }) => id)
      // What was on hold at the time of the backup was no longer on hold when it was erased.
      await client.query('delete from legal_holds where order_id = any ($1::bigint[])', [restored])
      const actor = { kind: 'job', name: 'restore' } as const
      const by = { actor, ip: '', requestId: 'job:restore', numbers: PLAIN_NUMBERS }
      await anonymiseOrders(client, by, restored, 'restore')
      return restored.length
    })
  }
  return done
}
