import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { grantApplication } from '#server/db/grant-application.ts'
import { migrate } from '#server/db/migrate.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import type { Pool } from 'pg'

const ENTRY = "insert into audit_log (actor_kind, actor_name, event) values ('job', 'Entrada', 'test.happened')"
let database: FreshDatabase
let application: Pool
beforeAll(async () => {
  database = await freshDatabase()
  application = openDatabase(database.url, console)
  await application.query(ENTRY)
})
afterAll(async () => {
  await closeDatabase(application)
  await database.drop()
})

test.each([
  "update audit_log set event = 'other'",
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger audit_log_only_grows',
  'drop trigger audit_log_only_grows on audit_log',
  'drop table audit_log',
  'alter table audit_log rename to other',
  'create or replace function refuse() returns trigger language plpgsql as $$ begin return null; end $$',
  'set session_replication_role = replica',
  "insert into audit_log (id, actor_kind, actor_name, event) overriding system value values (1, 'job', 'Entrada', 'x')",
  "insert into audit_log (at, actor_kind, actor_name, event) values (now() - interval '1 day', 'job', 'Entrada', 'x')",
  "select setval('audit_log_id_seq', 1)",
  "select nextval('audit_log_id_seq')",
  "insert into audit_seals (first_id, last_id, rows, digest, seal) values (1, 1, 1, 'x', 'x')",
  'update audit_seals set rows = 0',
  "insert into audit_redactions (audit_id, order_id, digest, kept) values (1, 1, 'x', 'x')",
  "insert into audit_reforms (seal_id, digest) values (1, 'x')",
  'select redact_audit(array[1])',
  "insert into migrations (name, sha256) values ('9999_other', 'x')",
  'delete from orders',
  'truncate orders cascade',
  'delete from answers',
  'create table other ()',
  'create function other() returns int language sql as $$ select 1 $$',
  'create role other',
  'create database other',
  'set role entrada',
  'set session authorization entrada',
  "copy audit_log to program 'true'",
  "select pg_read_file('PG_VERSION')",
  'alter role entrada_app superuser',
])('the application may not: %s', async (statement) => {
  await expect(application.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|428C9)$/) })
})

test('a table of its own shadows nothing that runs as the owner', async () => {
  const client = await application.connect()
  await client.query(
    'create temp table audit_log (like public.audit_log); create temp table audit_seals (like public.audit_seals)',
  )
  const { rows } = await client.query('select seal_audit(10) as sealed')
  expect(rows).toEqual([{ sealed: 1 }])
  client.release(true)
  const { rows: seals } = await database.pool.query('select first_id, rows from audit_seals')
  expect(seals).toEqual([{ first_id: 1, rows: 1 }])
})

test('a row is not written back by a transaction that began before', async () => {
  const client = await application.connect()
  await client.query('begin; select pg_sleep(3)')
  const { rows } = await client.query(`${ENTRY} returning extract(epoch from clock_timestamp() - at)::float8 as back`)
  expect(rows[0].back).toBeLessThan(2.9)
  await client.query('rollback')
  client.release()
})

test('who asks for a seal while somebody writes gets none that the writer breaks, nor one of what was', async () => {
  const [late, asking] = [await application.connect(), await application.connect()]
  await late.query('begin')
  await late.query(ENTRY)
  await application.query(ENTRY)
  const sealing = asking.query('select seal_audit(10)')
  const waits =
    "select from pg_stat_activity where query like 'select seal_audit%' and wait_event = 'PgSleep' and datname = current_database()"
  await expect.poll(async () => (await database.pool.query(waits)).rowCount, { timeout: 60_000 }).toBe(1)
  await late.query('commit')
  await sealing
  await asking.query('begin isolation level repeatable read')
  await expect(asking.query('select seal_audit(10)')).rejects.toMatchObject({ code: '42501' })
  for (const client of [late, asking]) client.release(true)
  const { rows } = await database.pool.query(
    'select bool_and(audit_is_whole(s)) as whole, sum(rows)::int as rows from audit_seals s',
  )
  const { rowCount } = await database.pool.query('select from audit_log')
  expect(rows).toEqual([{ whole: true, rows: rowCount }])
})

test('what runs as the owner is these four functions, and for the application alone', async () => {
  const { rows } = await database.pool.query<{ name: string; anybody: boolean }>(
    `select proname as name, has_function_privilege('pg_monitor', oid, 'execute') as anybody
      from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
  )
  const names = ['ensure_search_pieces', 'redact_audit', 'seal_audit', 'tidy_search']
  expect(rows).toEqual(names.map((name) => ({ name, anybody: false })))
})

test('a role that does not own the tables only looks whether they are of this version', async () => {
  await expect(migrate(application)).resolves.toBeUndefined()
  await database.pool.query("delete from migrations where name = '0035_order_search'")
  await expect(migrate(application)).rejects.toThrow(
    /0035_order_search is not applied\), and its owner is another role/,
  )
})

test('a server of the release before seals and redacts, and neither more nor otherwise than this one', async () => {
  await application.query(ENTRY)
  const { rows } = await application.query('select seal_audit(0, 10) as sealed, seal_audit(0, 10) as again')
  expect(rows).toEqual([{ sealed: true, again: false }])
  const redact = "select * from redact_audit($1, '{}')"
  await expect(application.query(redact, [[1]])).rejects.toMatchObject({ code: '42501' })
  expect((await application.query(redact, [[]])).rows).toEqual([])
})

test('what is granted ends when it is not granted any more', async () => {
  await database.pool.query('grant delete on orders to entrada_app')
  const owner = await database.pool.connect()
  await grantApplication(owner, 'entrada_app')
  owner.release()
  const { rows } = await database.pool.query("select has_table_privilege('entrada_app', 'orders', 'delete') as may")
  expect(rows).toEqual([{ may: false }])
})
