import { afterAll, expect, test } from 'vitest'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

const INSERT = `insert into audit_log (actor_kind, actor_name, event) values ('job', 'Entrada', 'order.received')`
const seals = async () =>
  (
    await it.services.pool.query(
      `select s.first_id, s.last_id, s.rows, d.rows = s.rows and d.digest = s.digest as whole
        from audit_seals s, audit_digest(s.first_id, s.last_id) d order by s.id`,
    )
  ).rows

test('a seal waits for whoever drew an earlier number and has not committed yet, and blocks follow each other', async () => {
  const { pool } = it.services
  const late = await pool.connect()
  await late.query('begin')
  await late.query(INSERT)
  await pool.query(INSERT)
  const sealing = sealAudit(it.services)
  // It has asked who writes, and goes on asking until the transaction ends.
  const asks = `select count(*)::int as n from pg_stat_activity
    where query like 'select seal_audit%' and wait_event = 'PgSleep' and datname = current_database()`
  await expect.poll(async () => (await pool.query(asks)).rows[0].n, { timeout: 60_000 }).toBeGreaterThan(0)
  const early = await Promise.race([sealing, new Promise((tell) => setTimeout(tell, 300, 'waits'))])
  await late.query('commit')
  late.release()
  expect([early, await sealing]).toEqual(['waits', 1])
  expect(await seals()).toEqual([{ first_id: 1, last_id: 2, rows: 2, whole: true }])
  expect(await sealAudit(it.services)).toBe(0)
  await pool.query(INSERT)
  expect(await sealAudit(it.services)).toBe(1)
  expect((await seals())[1]).toEqual({ first_id: 3, last_id: 3, rows: 1, whole: true })
})

test('seals only grow', async () => {
  for (const statement of ['update audit_seals set rows = 0', 'delete from audit_seals', 'truncate audit_seals']) {
    await expect(it.owner.query(statement)).rejects.toThrow('The seals of the audit log only grow')
  }
})
