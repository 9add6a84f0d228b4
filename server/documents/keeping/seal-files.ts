import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { STORED } from '#server/documents/keeping/stored-files.ts'
import { extensionOf } from '#server/files/keys.ts'
import { BrokenSeal } from '#server/sealing/frames.ts'

/** Each is held whole in memory. */
const AT_ONCE = 5
/** A run ends after this long; the next, a few minutes later, goes on. */
const RUN_MS = 240_000
/** A reader who read the row before its file was replaced still finds the file; so do a backup and the archive. */
const KEPT_FOR = '1 hour'

type Table = (typeof STORED)[number]

interface Unsealed {
  id: number
  key: string
  orderId: number | null
  sha256: string | null
}

/**
 * Seals with the current key what lies plain or under another, a few files at a time, while everybody works on. A file is rewritten, and
 * on disk, before its row names it, and the old one stays for an hour. What a dying process leaves is an unnamed file, which the sweep
 * removes; the next run goes on.
 */
export async function sealFiles(services: Services): Promise<void> {
  const { ring, pool, log } = services
  if (!ring.current) return
  const until = performance.now() + RUN_MS
  await removeReplaced(services)
  const { rows: known } = await pool.query<{ id: string }>('select id from data_keys')
  const others = new Set(['plain', ...known.map(({ id }) => id), ...ring.keys.map(({ id }) => id)])
  others.delete(ring.current.id)
  let sealed = 0
  let failed = 0
  for (const table of STORED) {
    for (const from of others) {
      for (let after = ''; performance.now() < until;) {
        const files = await findUnder(services, table, from, after)
        if (files.length === 0) break
        after = files.at(-1)!.key
        const done = await sealSome(services, table, files)
        sealed += done.sealed
        failed += done.failed
      }
    }
  }
  if (sealed > 0) log.info({ sealed, key: ring.current.id }, 'sealed files with the current key')
  if (failed > 0) log.error({ failed }, 'files could not be sealed: npm run verify names them')
}

async function findUnder(
  { pool }: Services,
  { table, has, digest, order }: Table,
  from: string,
  after: string,
): Promise<Unsealed[]> {
  const { rows } = await pool.query<Unsealed>(
    `select id::float8 as id, storage_key as key, ${order} as "orderId", ${digest} as sha256 from ${table}
      where sealed_with(storage_key) = $1 and storage_key > $2 and ${has} order by storage_key limit ${AT_ONCE}`,
    [from, after],
  )
  return rows
}

async function sealSome(
  services: Services,
  table: Table,
  files: Unsealed[],
): Promise<{ sealed: number; failed: number }> {
  const written = await Promise.all(files.map(async (file) => ({ ...file, newKey: await writeAnew(services, file) })))
  const whole = written.filter((file) => file.newKey !== undefined)
  const named = new Set(await swap(services, table, whole))
  // Withdrawn, removed or replaced meanwhile: nobody names the new file.
  for (const { newKey } of whole) if (!named.has(newKey!)) await services.files.remove(newKey!)
  return { sealed: named.size, failed: files.length - whole.length }
}

/** Undefined where the file is missing, or not what was stored: it stays as it is, and `npm run verify` names it. */
async function writeAnew({ files }: Services, { key, sha256 }: Unsealed): Promise<string | undefined> {
  const content = await files.read(key).catch((error: unknown) => {
    if ((error as Error).cause instanceof BrokenSeal) return undefined
    throw error
  })
  if (!content || (sha256 !== null && createHash('sha256').update(content).digest('hex') !== sha256)) return undefined
  await using arrived = await files.receive(Readable.from([content]), content.length)
  return await arrived.keep(extensionOf(key))
}

/** Lets the rows name the new files, where they still name the old ones; returns which. Orders are locked first, as whoever works on one does. */
async function swap({ pool }: Services, { table, has }: Table, files: (Unsealed & { newKey?: string })[]) {
  return transaction(pool, async (client) => {
    const orders = files.flatMap(({ orderId }) => orderId ?? [])
    await client.query('select from orders where order_id = any ($1) order by order_id for no key update', [orders])
    const { rows } = await client.query<{ key: string }>(
      `with swapped as (
          update ${table} t set storage_key = k.new_key from unnest($1::bigint[], $2::text[], $3::text[]) k(row_id, old_key, new_key)
            where t.id = k.row_id and t.storage_key = k.old_key and ${has} returning k.old_key, k.new_key),
        noted as (insert into replaced_files (storage_key) select old_key from swapped on conflict do nothing)
        select new_key as key from swapped`,
      [files.map(({ id }) => id), files.map(({ key }) => key), files.map(({ newKey }) => newKey)],
    )
    return rows.map(({ key }) => key)
  })
}

async function removeReplaced({ pool, files }: Services): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ key: string }>(
      `select storage_key as key from replaced_files where replaced_at < now() - interval '${KEPT_FOR}' order by replaced_at limit 200`,
    )
    for (const { key } of rows) {
      await files.remove(key)
      await pool.query('delete from replaced_files where storage_key = $1', [key])
    }
    if (rows.length < 200) return
  }
}
