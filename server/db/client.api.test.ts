import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase, transaction } from '#server/db/client.ts'
import { cutSilent, hearOut } from '#server/db/cut-silent.ts'
import { databaseProblem, violates } from '#server/db/database-error.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { ownConnection } from '#server/testing/own-connection.ts'
import { stallingProxy } from '#server/testing/stalling-proxy.ts'
import { aStaffMember } from '#server/testing/factories.ts'

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

test('two transactions that deadlock both come through', async () => {
  const { pool } = database
  await pool.query('create table cell (id int primary key, n int not null); insert into cell values (1, 0), (2, 0)')
  const add = (first: number, second: number) =>
    transaction(pool, async (client) => {
      await client.query('update cell set n = n + 1 where id = $1', [first])
      await client.query('select pg_sleep(0.1)')
      await client.query('update cell set n = n + 1 where id = $1', [second])
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect((await pool.query('select n from cell')).rows).toEqual([{ n: 2 }, { n: 2 }])
})

test('what throws leaves nothing behind, and the connection goes on', async () => {
  const { pool } = database
  const failing = transaction(pool, async (client) => {
    await client.query("update gateways set gateway_name = 'changed'")
    throw new Error('second thoughts')
  })
  await expect(failing).rejects.toThrow('second thoughts')
  expect((await pool.query("select from gateways where gateway_name = 'changed'")).rowCount).toBe(0)
})

test('connections that the server ends, idle or at work, are replaced', async () => {
  const warnings: unknown[] = []
  const pool = openDatabase(database.url, { warn: (...args: unknown[]) => void warnings.push(args) })
  // Those of clients alone: a cleaner of PostgreSQL's own may be at work here too, and only a superuser may end it.
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'`
  await pool.query('select 1')
  await database.pool.query(end)
  await expect
    .poll(() =>
      pool.query('select 2 as n').then(
        ({ rows }) => rows[0].n,
        () => undefined,
      ),
    )
    .toBe(2)
  const cut = transaction(pool, async (client) => {
    await database.pool.query(end)
    await client.query('select 1')
  })
  const problem = databaseProblem(await cut.catch((error: unknown) => error))
  expect(problem?.passing).toBe(true)
  expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }])
  expect(JSON.stringify(warnings)).not.toContain('select')
  await closeDatabase(pool)
})

test('a refusal tells its constraint, and no value of it', async () => {
  const { pool } = database
  await aStaffMember(pool, { email: 'secret@mail.example' })
  const error: unknown = await aStaffMember(pool, { email: 'secret@mail.example' }).catch((reason: unknown) => reason)
  expect(violates(error, 'staff_email')).toBe(true)
  expect(JSON.stringify(databaseProblem(error))).not.toContain('secret')
  const other: unknown = await pool
    .query("update gateways set is_active = '1' where is_active = '0'")
    .catch((reason: unknown) => reason)
  expect(databaseProblem(other)).toMatchObject({
    code: '23505',
    constraint: 'gateways_one_active',
    passing: false,
    again: false,
  })
})

test('sessions speak UTC, ids and counts are numbers, and nothing runs for ever', async () => {
  const { rows } = await database.pool.query(
    "select count(*) as n, to_json('2026-07-01T00:00:00-04:00'::timestamptz)::text as at, current_setting('statement_timeout') as most, current_setting('application_name') as who from gateways",
  )
  expect(rows).toEqual([{ n: 4, at: '"2026-07-01T04:00:00+00:00"', most: '15s', who: 'entrada' }])
})

test('a database that does not answer is a passing problem', async () => {
  const pool = openDatabase('postgres://nobody@127.0.0.1:1/none', console)
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)
  expect(databaseProblem(error)).toEqual({ code: 'ECONNREFUSED', passing: true, again: false })
  await closeDatabase(pool)
})

test('ids and counts are numbers, in arrays too', async () => {
  const { rows } = await database.pool.query<{ id: number; ids: (number | null)[]; pairs: number[][]; none: null }>(
    "select 7::bigint as id, array[7, null, 8]::bigint[] as ids, '{{1,2},{3,4}}'::bigint[] as pairs, null::bigint[] as none",
  )
  expect(rows).toEqual([
    {
      id: 7,
      ids: [7, null, 8],
      pairs: [
        [1, 2],
        [3, 4],
      ],
      none: null,
    },
  ])
})

test('a connection that is open at one end only is given up and replaced', async () => {
  const there = new URL(database.url)
  const proxy = await stallingProxy(`${there.searchParams.get('host')}/.s.PGSQL.5432`)
  const url = `postgres://${there.username}@127.0.0.1:${proxy.port}${there.pathname}`
  const pool = openDatabase(url, { warn: () => undefined }, { connections: 1, statementTimeoutMs: 500 })
  await pool.query('select 1')
  proxy.stall()
  const lost = transaction(pool, (client) => client.query('select 1'))
  const problem = databaseProblem(await lost.catch((error: unknown) => error))
  expect(problem?.passing).toBe(true)
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
  await closeDatabase(pool)
  await proxy.close()
})

test('a silent connection is cut, unless it rests, or is to be heard out', async () => {
  const cut = await ownConnection(database.pool)
  cutSilent(cut, 300)
  await new Promise((later) => setTimeout(later, 900))
  await expect(cut.query('select pg_sleep(3)')).rejects.toThrow('it was silent')
  const heardOut = await ownConnection(database.pool)
  cutSilent(heardOut, 300)
  hearOut(heardOut)
  await heardOut.query('select pg_sleep(0.9)')
})
