import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase, transaction } from '#server/db/client.ts'
import { rememberedBy } from '#server/db/one-connection.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'

let database: FreshDatabase
let pool: Pool
beforeAll(async () => {
  database = await freshDatabase()
  // One connection: what one leaves behind on it, the next would meet.
  pool = openDatabase(database.url, console, { connections: 1 })
})
afterAll(async () => {
  await closeDatabase(pool)
  await database.drop()
})

const ask = (on: Pool, n: number) =>
  on.query<{ n: number; pid: number }>({
    name: 'the-same-name',
    text: 'select $1::int as n, pg_backend_pid() as pid',
    values: [n],
  })

test('each gets its own rows, over one connection, and the later ones are sent before the first is answered', async () => {
  const answered: number[] = []
  const found = await pipelined(pool, async (on) => {
    const first = on.query('select pg_sleep(0.3)').then(() => answered.push(0))
    const others = [1, 2, 3].map((n) =>
      ask(on, n).then(({ rows }) => {
        answered.push(n)
        return rows[0]!
      }),
    )
    const client = (pool as unknown as { _clients: { _sentQueryQueue: unknown[] }[] })._clients[0]!
    expect(client._sentQueryQueue).toHaveLength(3)
    await first
    return Promise.all(others)
  })
  expect(found.map(({ n }) => n)).toEqual([1, 2, 3])
  expect(new Set(found.map(({ pid }) => pid)).size).toBe(1)
  expect(answered).toEqual([0, 1, 2, 3])
})

test('where one fails the others are as they were, it fails, and who asks next on that connection gets their own', async () => {
  const others: number[] = []
  const failing = pipelined(pool, (on) =>
    Promise.all([
      ask(on, 1).then(({ rows }) => others.push(rows[0]!.n)),
      on.query('select 1 / 0'),
      on.query('select pg_sleep(0.2)').then(() => others.push(2)),
      ask(on, 3).then(({ rows }) => others.push(rows[0]!.n)),
    ]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  // The connection is free again, and what was sent on it before is still to be answered.
  expect((await ask(pool, 4)).rows[0]!.n).toBe(4)
  expect(others).toEqual([1, 2, 3])
})

test('what is asked once one has failed does not reach the connection, which is another’s by then', async () => {
  const later = Promise.withResolvers<unknown>()
  const failing = pipelined(pool, (on) => {
    const second = async () => {
      await on.query('select pg_sleep(0.2)')
      await on.query('select 1 / 0')
    }
    const first = on.query('select 1 / 0')
    void second().catch(later.resolve)
    return first
  })
  await expect(failing).rejects.toThrow('division by zero')
  const count = await transaction(pool, async (client) => {
    expect(await later.promise).toMatchObject({ message: 'This connection was given back' })
    return (await client.query('select 1 as n')).rows[0].n
  })
  expect(count).toBe(1)
})

test('a transaction in which a statement failed unseen is not said to be committed', async () => {
  const unseen = transaction(pool, (client) => client.query('select 1 / 0').catch(() => 'nothing happened'))
  await expect(unseen).rejects.toThrow('The transaction was not committed: ROLLBACK')
})

test('a connection that ends in the middle fails each of them, and is replaced', async () => {
  const ending = pipelined(pool, (on) =>
    Promise.allSettled([on.query('select pg_sleep(30)'), ask(on, 1)]).then((all) => all.map(({ status }) => status)),
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and query like 'select pg_sleep(30)%'`,
  )
  expect(await ending).toEqual(['rejected', 'rejected'])
  expect((await ask(pool, 5)).rows[0]!.n).toBe(5)
})

test('what is remembered of the database is remembered by it too', async () => {
  await pipelined(pool, async (one) => expect(rememberedBy(one)).toBe(pool))
})
