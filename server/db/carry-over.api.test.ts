import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBeforeBaseline, wayToBaseline } from '#server/db/carry-over.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { readMigrations, type Migration } from '#server/db/read-migrations.ts'
import { readCatalog } from '#server/db/drift/catalog.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'

/** A migrated database, and an empty one that becomes what an earlier commit left. */
let fresh: FreshDatabase
let installed: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
  installed = await freshDatabase()
  await installed.pool.query('drop schema public cascade; create schema public')
})
afterEach(() => Promise.all([fresh.drop(), installed.drop()]))

const BEFORE = readBeforeBaseline(MIGRATIONS)
/** All that an installation applied which began with the second tables, and with the baseline before this one. */
const SECOND = wayToBaseline(BEFORE, new Map([[BEFORE.at(-1)!.name, '']]))
const THIRD = wayToBaseline(BEFORE, new Map([['0001_staff', '']]))

/** TABLE: what each commit that changed the first migrations had applied to a database that began with it. */
const STATES: Record<string, (number: string) => boolean> = {
  'the first commit, e1badff': (number) => number <= '0009',
  '86a412c': (number) => number <= '0010',
  '86b6cf2': (number) => number <= '0010' || number === '0013',
  '86b6cf2, which lost 0012 when d2ebb46 followed': (number) => number <= '0016' && number !== '0012',
  ce56718: (number) => number <= '0013',
  d2ebb46: (number) => number <= '0016',
}
const appliedAt = (state: string) =>
  BEFORE.slice(0, BEFORE.indexOf(SECOND[0]!)).filter(({ name }) => STATES[state]!(name.slice(0, 4)))

/** TABLE: how far later commits came, by the last migration that they had applied; all after the second tables. */
const LATER: Record<string, string> = {
  'the first start of 6a1ca73, which was cut off': '0004',
  '6a1ca73': '0007',
  '626dc32, of 25 November': '0356',
  'cdb8788, the last before the baseline that ca9b83d made': '0402',
  'one that was cut off on its way to this baseline': '0583',
}

/** TABLE: what commits after that had applied to a database that began with that baseline. */
const LATEST: Record<string, (number: string) => boolean> = {
  'the first start of ca9b83d, which was cut off': (number) => number <= '0009',
  ca9b83d: (number) => number <= '0410',
  '60ac38d': (number) => number <= '0434',
  '99c9eb9, to which 0450 and 0451 came late': (number) => number <= '0457' && !/^045[01]$/.test(number),
  'a505011, to which 0491 and 0492 came late': (number) => number <= '0520' && !/^049[12]$/.test(number),
  'c9cf13e, the last before this baseline': (number) => number <= '0584',
}

async function install(applied: Migration[]): Promise<Migration[]> {
  for (const { text, indexes } of applied) {
    for (const part of indexes?.map(({ statement }) => statement) ?? [text]) await installed.pool.query(part)
  }
  await installed.pool.query(ROWS)
  return applied
}

/** Something in each table that a later migration changes. */
const ROWS = `
  insert into staff (name, email, password_hash, role) values ('Łucja', 'lucja@example.com', '-', 'Admin');
  insert into orders (order_id, landing_site, processing_mode, name, last_name, email)
    values (7, 1, 'standard', 'Łukasz', 'O''Connor-Núñez', 'lukasz@example.com');
  insert into applications (order_id, form, landing_site) values (7, '{"passport_number":"XX123456"}', 1);
  insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256, uploaded_by)
    values (7, 'ticket-abc.pdf', 'key', 'ticket.pdf', 'pdf', 9, 'beef', 1);
  insert into mails (order_id, document_id, kind, email, provider) values (7, 1, 'approval', 'lukasz@example.com', 'ses');
`

async function expectUpToDate(): Promise<void> {
  await migrate(installed.pool)
  expect(await readCatalog(installed.pool)).toEqual(await readCatalog(fresh.pool))
  const record = await installed.pool.query('select name, sha256 from migrations order by name')
  expect(record.rows).toEqual(readMigrations(MIGRATIONS).map(({ name, sha256 }) => ({ name, sha256 })))
  const { rows } = await installed.pool.query(
    'select last_name, d.state, m.sent_anyway from orders o join documents d using (order_id) join mails m using (order_id)',
  )
  expect(rows).toEqual([{ last_name: "O'Connor-Núñez", state: 'current', sent_anyway: false }])
  expect(await firstRows(installed)).toEqual(await firstRows(fresh))
}

/** What every installation begins with. */
async function firstRows({ pool }: FreshDatabase): Promise<unknown> {
  const { rows } = await pool.query(`select
    (select json_agg(row(id, name, domain, settings) order by id) from landing_sites) as sites,
    (select json_agg(row(gateway_name, is_active) order by id) from gateways) as gateways,
    (select json_agg(row(kind, code, version, removed) order by id) from presets) as presets,
    (select json_agg(row(preset_id, version, content) order by preset_id) from preset_versions) as texts,
    (select json_agg(minute order by minute) from shift_starts) as shifts`)
  return rows[0]
}

test.each(Object.keys(STATES))('data of %s is brought to what a fresh start has, and keeps its rows', async (state) => {
  const applied = await install(appliedAt(state))
  await drizzleRecord(applied.map(({ sha256 }) => sha256))
  await expectUpToDate()
})

test('an installation that recorded the first files by name is brought there too', async () => {
  await recordByName(await install(appliedAt('d2ebb46')))
  await expectUpToDate()
})

test.each(Object.keys(LATER))('data of %s is brought there, and keeps its rows', async (commit) => {
  await recordByName(await install(SECOND.filter(({ name }) => name.slice(0, 4) <= LATER[commit]!)))
  await expectUpToDate()
})

test.each(Object.keys(LATEST))('data of %s is brought there from its baseline, and keeps its rows', async (commit) => {
  await recordByName(await install(THIRD.filter(({ name }) => LATEST[commit]!(name.slice(0, 4)))))
  await expectUpToDate()
})

test('what is cut off on the way to the baseline goes on from there', async () => {
  const afterBoth = BEFORE.slice(24, 28)
  await recordByName([...(await install(appliedAt('d2ebb46'))), ...afterBoth])
  for (const { text } of [BEFORE[15]!, ...afterBoth]) await installed.pool.query(text)
  await recordByName([BEFORE[15]!])
  await expectUpToDate()
})

test('no migration has the name of one that the baseline took the place of', () => {
  const now = new Set(readMigrations(MIGRATIONS).map(({ name }) => name))
  expect(BEFORE.filter(({ name }) => now.has(name))).toEqual([])
})

test("a migration of drizzle's record that is unknown here refuses the start, and nothing is changed", async () => {
  const applied = await install(appliedAt('the first commit, e1badff'))
  await drizzleRecord([...applied.map(({ sha256 }) => sha256), 'beef'])
  const before = await readCatalog(installed.pool)
  await expect(migrate(installed.pool)).rejects.toThrow('its one with the hash beef is unknown here')
  expect(await readCatalog(installed.pool)).toEqual(before)
})

async function drizzleRecord(hashes: string[]): Promise<void> {
  await installed.pool.query('create schema drizzle')
  await installed.pool.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await installed.pool.query('insert into drizzle.__drizzle_migrations (hash) select unnest($1::text[])', [hashes])
}

async function recordByName(applied: Migration[]): Promise<void> {
  await installed.pool.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sha256 } of applied) {
    await installed.pool.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
  }
}
