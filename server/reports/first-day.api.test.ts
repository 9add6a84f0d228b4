import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FirstStep } from '#contract/sites/first-steps.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const backups = mkdtempSync(join(tmpdir(), 'entrada-first-day-'))
const it = await testApp({ BACKUP_DIR: backups, BACKUP_KEY: 'kJ5mQ0zR8tYwX2vB4nH7cD3f' })
afterAll(async () => {
  await it.close()
  rmSync(backups, { recursive: true, force: true })
})

async function done(): Promise<Partial<Record<FirstStep, boolean>>> {
  const { code, body } = await it.call('GET', '/admin/first-day', { token: await it.signInAs('Admin') })
  expect(code).toBe(200)
  return Object.fromEntries((body.data as { step: FirstStep; done: boolean }[]).map((row) => [row.step, row.done]))
}

test('each step is done once it is so, and not before', async () => {
  const { owner: pool } = it
  await pool.query('delete from intake_keys')
  expect(await done()).toMatchObject({ site: false, key: false, order: false, sender: false, secondFactor: false })
  await pool.query(`update landing_sites set domain = 'palma-travel.com' where id = 1`)
  expect(await done()).toMatchObject({ site: true, key: false })
  await pool.query(`insert into intake_keys (site_id, name, hash) values (1, 'Live', 'x')`)
  expect(await done()).toMatchObject({ key: true })
  await pool.query('update intake_keys set revoked_at = now()')
  expect(await done()).toMatchObject({ key: false })
  await insertOrders(pool, [newOrder({})])
  expect(await done()).toMatchObject({ order: true })
})

test('a backup counts by its folder, and not at all where the database is the operator’s own', async () => {
  const own = it.services.env.DATABASE_URL
  it.services.env.DATABASE_URL = undefined
  expect(await done()).toMatchObject({ backup: false })
  mkdirSync(join(backups, '2026-11-22T19-00-00Z'))
  expect(await done()).toMatchObject({ backup: true })
  it.services.env.DATABASE_URL = 'postgres://elsewhere/entrada'
  expect(await done()).not.toHaveProperty('backup')
  it.services.env.DATABASE_URL = own
})

test('people, sealing and mails are read from what is so', async () => {
  const { owner: pool } = it
  await it.signInAs('Team')
  expect(await done()).toMatchObject({
    people: true,
    encryption: it.services.ring.current !== undefined,
    sender: false,
  })
  await pool.query(`update staff set suspended_at = now() where role <> 'Admin'`)
  const { rows } = await pool.query<{ many: number }>(
    'select count(*)::int as many from staff where suspended_at is null and deleted_at is null',
  )
  expect(await done()).toMatchObject({ people: rows[0]!.many > 1 })
})
