import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { StartError } from '#server/start-error.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'

/** A migrated database, and the folder of its migrations as the next version may have it. */
let database: FreshDatabase
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  database = await freshDatabase()
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const put = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)
const columns = async (sql: string) => (await database.pool.query({ text: sql, rowMode: 'array' })).rows.flat()
const recorded = () => columns('select name from migrations order by name')
const exists = async (name: string) => (await columns(`select to_regclass('${name}') is not null`))[0]
const refusal = () =>
  migrate(database.pool, folder).then(
    () => 'no refusal',
    (error: Error) => (error instanceof StartError ? error.message : Promise.reject(error)),
  )

test('processes that start at once apply each migration once, an index made beside them too', async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  put('9001_index', '-- no transaction\ncreate index concurrently if not exists staff_names on staff (name);')
  const nodes = Array.from({ length: 4 }, () => openDatabase(database.migratorUrl, console))
  await Promise.all(nodes.map((node) => migrate(node, folder)))
  await Promise.all(nodes.map((node) => closeDatabase(node)))
  expect(await recorded()).toEqual(readMigrations(folder).map(({ name }) => name))
  expect(await exists('staff_names')).toBe(true)
})

test('a migration that came later with a lower number is applied', async () => {
  put('0001_came_late', 'create table came_late ()')
  await migrate(database.pool, folder)
  await migrate(database.pool, folder)
  expect(await exists('came_late')).toBe(true)
  expect(await recorded()).toContain('0001_came_late')
})

test('a start is refused in one line where an applied migration was changed, and nothing else is applied', async () => {
  const [first] = readdirSync(folder).sort()
  put(first!.slice(0, -'.sql'.length), 'select 1')
  put('9001_next', 'create table next_table ()')
  expect(await refusal()).toMatch(new RegExp(`^The migration ${first!.slice(0, -4)} is not as it was when .*\\.$`))
  expect(await exists('next_table')).toBe(false)
})

test('a start over the database of a newer version is refused in one line', async () => {
  put('9001_next', 'create table next_table ()')
  await migrate(database.pool, folder)
  rmSync(join(folder, '9001_next.sql'))
  put('9000_other', 'create table other_table ()')
  expect(await refusal()).toMatch(/^A newer Entrada migrated this database \(its 9001_next is unknown here\): .*\.$/)
  expect(await exists('other_table')).toBe(false)
})

test('a migration that fails is named and leaves nothing behind; mended, it is applied', async () => {
  put('9001_good', 'create table good ()')
  put('9002_bad', 'create table half (); create table orders ()')
  expect(await refusal()).toBe('The migration 9002_bad could not be applied: 42P07, relation "orders" already exists.')
  expect([await exists('good'), await exists('half')]).toEqual([true, false])
  put('9002_bad', 'create table half ()')
  await migrate(database.pool, folder)
  expect(await recorded()).toEqual(expect.arrayContaining(['9001_good', '9002_bad']))
})

test('a process that is killed half-way through a migration leaves nothing of it, and the next one applies it', async () => {
  put('9001_long', 'create table half (); lock table held_up; create table whole ()')
  await database.pool.query('create table held_up ()')
  const other = await database.pool.connect()
  await other.query('begin; lock table held_up')
  const program = `const [{ openDatabase }, { migrate }] = await Promise.all([import('#server/db/client.ts'), import('#server/db/migrate.ts')])
    await migrate(openDatabase(process.env.OF, console), process.env.FOLDER)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, OF: database.migratorUrl, FOLDER: folder },
    stdio: 'ignore',
  })
  const waits = `select count(*)::int from pg_locks where relation = 'held_up'::regclass and not granted`
  await expect.poll(async () => (await columns(waits))[0], { timeout: 120_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await other.query('commit')
  other.release()
  await migrate(database.pool, folder)
  expect([await exists('half'), await exists('whole')]).toEqual([true, true])
  expect(await recorded()).toContain('9001_long')
})

test('an index that was interrupted is made anew, and is valid', async () => {
  await database.pool.query('create table codes (code text)')
  await database.pool.query("insert into codes values ('a'), ('a')")
  put('9001_codes', '-- no transaction\ncreate unique index concurrently if not exists codes_once on codes (code);')
  expect(await refusal()).toContain('The migration 9001_codes could not be applied: 23505, codes_once')
  expect(await columns("select indisvalid from pg_index where indexrelid = 'codes_once'::regclass")).toEqual([false])
  await database.pool.query('delete from codes')
  await migrate(database.pool, folder)
  expect(await columns("select indisvalid from pg_index where indexrelid = 'codes_once'::regclass")).toEqual([true])
})

test('a migration lets go of what others wait for while its table is in use, and comes back', async () => {
  put('9001_wide', 'create table wide (); alter table orders add column wide text')
  const other = await database.pool.connect()
  await other.query('begin; lock table orders in access share mode')
  const migrated = migrate(database.pool, folder)
  const waiting = "select count(*)::int from pg_locks where mode = 'AccessExclusiveLock' and not granted"
  const until = async (n: number) => {
    while ((await columns(waiting))[0] !== n) await sleep(20)
  }
  await until(1)
  await until(0)
  await other.query('commit')
  other.release()
  await migrated
  expect(await columns("select count(*)::int from information_schema.columns where column_name = 'wide'")).toEqual([1])
})
