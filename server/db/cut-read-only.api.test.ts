import type { Pool } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { closeDatabase, openDatabase, transaction } from '#server/db/client.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { enqueue } from '#server/jobs.ts'
import { ALIVE_LOCK } from '#server/jobs/unlock-dead-workers.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { awaitDatabase } from '#server/start/await-database.ts'
import { testApp } from '#server/testing/test-app.ts'

let sent = 0
const it = await testApp()
afterAll(() => it.close())
const key = (await createIntakeKey(it.services.pool, 1, 'Checkout')).key
afterEach(() => leadTo('primary'))

/** Whoever connects from now on finds what a standby is to them, a database that can only be read, or the primary; sessions stay what they are. */
async function leadTo(what: 'standby' | 'primary'): Promise<void> {
  await alter(`set default_transaction_read_only = ${what === 'standby' ? 'on' : 'off'}`)
}

async function alter(how: string): Promise<void> {
  const owner = await it.owner.connect()
  try {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    await owner.query('begin read write')
    await owner.query(`alter database ${rows[0]!.name} ${how.replace('ITSELF', rows[0]!.name)}`)
    await owner.query('commit')
  } finally {
    await owner.query('rollback')
    owner.release()
  }
}

/** The primary is gone: whoever is connected is cut, and finds a standby. */
async function loseThePrimary(): Promise<void> {
  await leadTo('standby')
  // A session that is just beginning has read the setting of before, and is listed only later. Until then it holds a lock on the database
  // that a renaming waits for, even one to the same name, which is refused.
  await expect(alter('rename to ITSELF')).rejects.toThrow('already exists')
  await it.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user`,
  )
}

const post = () =>
  it.call('POST', '/intake/orders', {
    body: { name: 'Ana', last_name: 'Diaz', email: 'ana@mail.test', IsArrival: 'Arrival', processing_mode: 'standard' },
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': `sale-${++sent}` },
  })
const ready = async () => (await it.app.inject('/readyz')).statusCode

test('while the database can only be read, what writes is answered 503, and what reads is served', async () => {
  const token = await it.tokenOf('Admin')
  await loseThePrimary()
  const refused = await Promise.all(Array.from({ length: 6 }, post))
  expect(refused.map(({ code, headers }) => [code, headers['retry-after']])).toEqual(Array(6).fill([503, '2']))
  expect(await ready()).toBe(503)
  expect((await it.app.inject('/healthz')).statusCode).toBe(200)
  expect((await it.call('GET', '/admin/get-orders-list/allOrder', { token })).code).toBe(200)
})

test('no connection to a standby is kept: as soon as the address leads to the primary again, all is taken', async () => {
  await loseThePrimary()
  await Promise.all(Array.from({ length: 6 }, post))
  await leadTo('primary')
  expect((await Promise.all(Array.from({ length: 6 }, post))).map(({ code }) => code)).toEqual(Array(6).fill(201))
})

test('who only asks whether it is ready leaves no connection to a standby behind', async () => {
  await loseThePrimary()
  expect(await ready()).toBe(503)
  await leadTo('primary')
  expect(await ready()).toBe(200)
})

test('a refused statement ends its connection: of its own, in a transaction, or of who lets the connection go as if it were well', async () => {
  const WRITES = 'update gateways set gateway_name = gateway_name'
  const told = async (work: Promise<unknown>) => databaseProblem(await work.catch((error: unknown) => error))
  const passing = { code: '25006', passing: true, message: expect.stringContaining('read-only transaction') }
  for (const write of [
    (pool: Pool) => pool.query(WRITES),
    (pool: Pool) => transaction(pool, (client) => client.query(WRITES)),
    async (pool: Pool) => {
      const client = await pool.connect()
      await client.query(WRITES).finally(() => client.release())
    },
  ]) {
    const pool = openDatabase(it.services.pool.options.connectionString!, console, { connections: 1 })
    await leadTo('standby')
    expect(await told(write(pool))).toMatchObject(passing)
    await leadTo('primary')
    await write(pool)
    await closeDatabase(pool)
  }
})

test('the worker holds its sign of life on no standby, and works again by itself', async () => {
  const worker = await startWorker(it.services)
  const signs = async () =>
    (
      await it.owner.query(
        `select pid from pg_locks where locktype = 'advisory' and classid = $1
          and database = (select oid from pg_database where datname = current_database())`,
        [ALIVE_LOCK],
      )
    ).rows
  const waiting = async () =>
    (await it.owner.query(`select from graphile_worker._private_jobs where key = 'afterwards'`)).rowCount
  await expect.poll(signs).toHaveLength(1)
  const [before] = await signs()
  await loseThePrimary()
  await expect.poll(signs).toEqual([])
  await new Promise((later) => setTimeout(later, 5_000))
  expect(await signs()).toEqual([])
  await leadTo('primary')
  await expect.poll(signs).toHaveLength(1)
  expect(await signs()).not.toEqual([before])
  const add = () => enqueue(it.services.pool, 'forget-old-sessions', {}, { jobKey: 'afterwards' })
  await expect
    .poll(() =>
      add().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(waiting).toBe(0)
  await worker.stop()
})

test('a start over a standby is one that passes, and says so in one line', async () => {
  await leadTo('standby')
  const started = awaitDatabase('DATABASE_URL', it.services.pool.options.connectionString!, 500)
  await expect(started).rejects.toThrow(/^DATABASE_URL: the PostgreSQL at .* can only be read/)
  await expect(started).rejects.toMatchObject({ passing: true })
})
