import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ClientBase, Pool } from 'pg'
import { CopyIn } from '#server/backup/move/copy-in.ts'
import type { Contents } from '#server/backup/move/dump-database.ts'
import { findMigrations } from '#server/backup/move/parts.ts'
import { count, type Progress } from '#server/backup/progress.ts'
import { openRepository, type Repository } from '#server/backup/repository.ts'
import { readSealed } from '#server/backup/sealed-file.ts'
import { transaction } from '#server/db/client.ts'
import { migrate, MIGRATIONS } from '#server/db/migrate.ts'
import type { Env } from '#server/env.ts'
import { installJobs } from '#server/jobs/install.ts'
import { StartError } from '#server/start-error.ts'

interface Wish {
  env: Env
  pool: Pool
  from: string
  progress: Progress
  signal: AbortSignal
}

/** Fills an empty database with a dump, in one transaction: all of it is there at the end, or nothing. */
export async function loadDatabase({ env, pool, from, progress, signal }: Wish): Promise<void> {
  const dump = await openRepository(env, from)
  const contents: Contents = JSON.parse(await text(readSealed(dump.key, 'contents', join(from, 'contents'))))
  await migrate(pool, MIGRATIONS, () => installJobs(pool))
  await transaction(pool, async (client) => {
    await client.query('set local idle_in_transaction_session_timeout = 0')
    if ((await findMigrations(client)) !== contents.migrations) {
      throw new StartError(
        'The dump is of another version of Entrada: load it with the version that made it, and upgrade then.',
      )
    }
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from orders) or exists (select from staff) as used',
    )
    if (rows[0]!.used) throw new StartError('That database is not empty: name one that holds nothing yet.')
    await fill(client, dump, contents, progress, signal)
  })
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  progress.say(`Loaded ${count(rows, 'row')} into ${count(contents.tables.length, 'table')}.`)
}

/** Without triggers, which have done their work already, and with keys checked at the end, all at once. */
async function fill(
  client: ClientBase,
  { key, folder }: Repository,
  { tables, sequences }: Contents,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const names = tables.map(({ name }) => name)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[])`,
    [names],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const { name, columns, rows } of tables) {
    const copy = client.query(new CopyIn(`copy ${name} (${columns.join(', ')}) from stdin`))
    await pipeline(readSealed(key, name, join(folder, name)), copy, { signal })
    if (copy.rows !== rows) throw new Error(`${name}: ${copy.rows} rows instead of ${rows}`)
    progress.show(`${name}: ${count(rows, 'row')}`)
  }
  for (const { name, value, called } of sequences)
    await client.query('select setval($1, $2, $3)', [name, value, called])
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
