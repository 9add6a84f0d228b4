import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Pool } from 'pg'
import { count, type Progress } from '#server/backup/progress.ts'
import { STORED } from '#server/documents/keeping/stored-files.ts'
import type { Verified } from '#server/backup/verify/finding.ts'
import type { Env } from '#server/env.ts'
import { keptFolder } from '#server/files/disk.ts'
import { dayOf } from '#server/files/keys.ts'
import type { Storage } from '#server/files/storage.ts'
import { BrokenSeal } from '#server/sealing/frames.ts'

const AT_ONCE = 8
const ROWS_AT_ONCE = 5_000
const DAY_MS = 86_400_000
/** An upload keeps its file before it writes its row. */
const ARRIVING_MS = 3_600_000

interface Row {
  id: number
  storage_key: string
  bytes: number
  /** Null where only the size is known. */
  sha256: string | null
  order_id: number | null
}

interface Wish {
  pool: Pool
  files: Storage
  env: Env
  progress: Progress
}

/** Reads every file that the database names, and looks for files that it does not name. */
export async function verifyDocuments({ pool, files, env, progress }: Wish): Promise<Verified> {
  const wrong: string[] = []
  const named = new Set<string>()
  for (const { table, has, says, digest, order } of STORED) {
    for (let after = 0; ;) {
      const { rows } = await pool.query<Row>(
        `select id, storage_key, bytes, ${digest} as sha256, ${order} as order_id
          from ${table} where id > $1 and ${has} order by id limit ${ROWS_AT_ONCE}`,
        [after],
      )
      if (rows.length === 0) break
      after = rows.at(-1)!.id
      const waiting = rows[Symbol.iterator]()
      const look = async () => {
        for (const row of waiting) {
          named.add(row.storage_key)
          const problem = judge(row, await read(files, row.storage_key))
          // It may have been removed, rightly, since its row was read.
          if (problem && (await isStillNamed(pool, table, has, row))) {
            const whose = row.order_id === null ? '' : ` of order ${row.order_id}`
            wrong.push(`${says} ${row.id}${whose}: its file ${row.storage_key} ${problem}.`)
          }
          progress.show(`Documents: ${named.size.toLocaleString('en')}`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, look))
    }
  }
  const { rows: replaced } = await pool.query<{ key: string }>('select storage_key as key from replaced_files')
  const looked = named.size
  for (const { key } of replaced) named.add(key)
  for (const day of await daysOf(named, env)) {
    for await (const { key, modifiedAt } of files.list(day)) {
      if (named.has(key) || Date.now() - modifiedAt.getTime() < ARRIVING_MS) continue
      wrong.push(`The file ${key} belongs to no document.`)
    }
  }
  return { looked: count(looked, 'document'), wrong }
}

/** The file, or what keeps it from being opened. */
async function read(files: Storage, key: string): Promise<Buffer | BrokenSeal | undefined> {
  return files.read(key).catch((error: unknown) => {
    const { cause } = error as Error
    if (cause instanceof BrokenSeal) return cause
    throw error
  })
}

function judge({ bytes, sha256 }: Row, found: Buffer | BrokenSeal | undefined): string | undefined {
  if (found instanceof BrokenSeal) return 'is damaged, or another file lies in its place'
  if (!found) return 'is missing'
  if (found.length !== bytes) return `is damaged: ${found.length} bytes instead of ${bytes}`
  if (sha256 === null || createHash('sha256').update(found).digest('hex') === sha256) return undefined
  return 'is damaged: its content is not what was stored'
}

async function isStillNamed(pool: Pool, table: string, has: string, { id, storage_key }: Row): Promise<boolean> {
  const { rowCount } = await pool.query(`select from ${table} where id = $1 and storage_key = $2 and ${has}`, [
    id,
    storage_key,
  ])
  return rowCount === 1
}

/** The days under which there can be files: of a disk all that are there, of a bucket those from the first document on. */
async function daysOf(named: Set<string>, env: Env): Promise<string[]> {
  if (env.DOCUMENT_STORE === 'file') return readdir(keptFolder(env.DATA_DIR)).catch(() => [])
  const first = [...named].reduce((least, key) => (key < least ? key : least), dayOf(new Date())).slice(0, 10)
  const days = []
  for (let at = Date.parse(first); at < Date.now() + DAY_MS; at += DAY_MS) days.push(dayOf(new Date(at)))
  return days
}
