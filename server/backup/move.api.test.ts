import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { lookInto, makeInstallation, type Installation } from '#server/testing/installation.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'

let it: Installation
let other: FreshDatabase
beforeAll(async () => {
  other = await freshDatabase()
  it = makeInstallation()
  await it.start()
  for (let n = 0; n < 5; n += 1) await it.upload(await it.post(), await samplePdf(1))
  await it.stop()
})
afterAll(async () => {
  await it.close()
  await other.drop()
})

const place = (name: string) => join(it.folder, name)

/** Each table's rows as one number, and each counter's state. */
async function contentsOf(client: Pick<ClientBase | Pool, 'query'>): Promise<Record<string, string>> {
  const { rows: tables } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename <> 'migrations' and tablename !~ '^order_search_' union select 'order_search'`,
  )
  const { rows: counters } = await client.query(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'graphile_worker')`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as is from ${name} t`
    found[name] = (await client.query(sql)).rows[0].is
  }
  for (const { name } of counters) {
    found[name] = (await client.query(`select last_value || ' ' || is_called as is from ${name}`)).rows[0].is
  }
  return found
}

/** Filling a database is the owner's; emptying it into a folder the application can. */
const both = () => ({ DATABASE_URL: other.url, MIGRATION_DATABASE_URL: other.migratorUrl })

test('the database moves to a PostgreSQL of one’s own and back into an embedded one, row for row and counter for counter', async () => {
  const before = await lookInto(it.env.DATA_DIR!, contentsOf)
  expect(before['public.orders']).toMatch(/^5 /)
  expect(await it.run('dump', [place('there')])).toEqual({
    code: 0,
    output: expect.stringMatching(/^[\d,]+ rows of \d+ tables: .*\n$/),
  })
  expect(await it.run('load', [place('there')], both())).toMatchObject({ code: 0 })
  expect(await contentsOf(other.pool)).toEqual(before)
  const constraints = `select count(*)::int as n from pg_constraint where contype = 'f'`
  const { rows: keys } = await other.pool.query(constraints)
  expect(await lookInto(it.env.DATA_DIR!, async (client) => (await client.query(constraints)).rows)).toEqual(keys)

  expect(await it.run('dump', [place('back')], { DATABASE_URL: other.url })).toMatchObject({ code: 0 })
  expect(await it.run('load', [place('back')], { DATA_DIR: place('second'), BACKUP_DIR: '' })).toMatchObject({
    code: 0,
  })
  expect(await lookInto(place('second'), contentsOf)).toEqual(before)
  await expect(other.pool.query('delete from audit_log')).rejects.toThrow('The audit log only grows')
})

test('a dump has no name in the clear; a database that is used, a damaged dump and another key are refused, and change nothing', async () => {
  const bytes = readdirSync(place('there')).map((name) => readFileSync(join(place('there'), name), 'latin1'))
  expect(bytes.filter((text) => /mail\.example|SafeTravel/i.test(text))).toEqual([])

  const cases: [string[], Record<string, string>, RegExp][] = [
    [[place('there')], both(), /^Load: That database is not empty/],
    [[place('there')], { BACKUP_KEY: 'zQ7hT2mXc9LwZ4sNbR8yKd3P', ...both() }, /^Load: BACKUP_KEY is not the key/],
    [[it.folder], both(), /^Load: .* is no folder of backups/],
  ]
  for (const [args, env, words] of cases) {
    expect(await it.run('load', args, env)).toEqual({ code: 1, output: expect.stringMatching(words) })
  }
  const again = await it.run('dump', [place('there')])
  expect(again).toEqual({ code: 1, output: expect.stringMatching(/^Dump: .* is there already/) })

  const path = join(place('there'), 'public.orders')
  const orders = readFileSync(path)
  writeFileSync(path, orders.with(90, orders[90]! ^ 1))
  const empty = { DATA_DIR: place('third'), BACKUP_DIR: '' }
  expect(await it.run('load', [place('there')], empty)).toEqual({
    code: 1,
    output: expect.stringContaining(`${path} is damaged`),
  })
  writeFileSync(path, orders)
  expect(await it.run('load', [place('there')], empty)).toMatchObject({ code: 0 })
})
