import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { openRecords } from '#server/backup/keep-records.ts'
import { eraseAgain, keptErasures } from '#server/backup/kept-erasures.ts'
import { openRepository } from '#server/backup/repository.ts'
import { verifySeals } from '#server/backup/verify/verify-seals.ts'
import { anOrder, aStaffMember } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrada-records-'))
const key = { BACKUP_KEY: 'only for this very test file' }
const it = await testApp()
afterAll(async () => {
  await it.close()
  rmSync(folder, { recursive: true })
})

const progress = { show: () => undefined, say: () => undefined }
const wrong = async () =>
  (await verifySeals({ pool: it.services.pool, backups: folder, seals: undefined, progress })).wrong
const own = () => ({ ...it.services.env, ...key, BACKUP_DIR: folder })

test('of a PostgreSQL of one’s own seals and erasures are kept, and verify names what is gone', async () => {
  const { pool } = it.services
  const orderId = await anOrder(pool)
  const [eva, ana] = [await aStaffMember(pool), await aStaffMember(pool)]
  await it.owner.query(
    `insert into erasures (by, person, order_ids, state, asked_by, decided_by, decided_at, emptied)
      values ('email', 'a-keyed-hash', array[$1::bigint], 'done', $2, $3, now() - interval '1 hour', '{}')`,
    [orderId, eva.id, ana.id],
  )
  await it.call('POST', '/admin/add-new-remark', { token: await it.tokenOf('Team'), body: { orderId, remark: 'x' } })
  expect(await sealAudit(it.services)).toBe(1)
  await it.owner
    .query(`alter table audit_seals disable trigger user; update audit_seals set at = now() - interval '1 hour';
    alter table audit_seals enable trigger user`)
  const pass = await openRecords(own(), pool)
  const missing = [expect.stringMatching(/audit-seals-00000001, where its seals are kept, is missing/)]
  expect(await wrong()).toEqual([...missing, expect.stringMatching(/^Erasures: that of \S+Z is not kept in/)])
  await pass()
  expect(await wrong()).toEqual([])

  const seals = join(folder, 'audit-seals-00000001')
  const kept = readFileSync(seals, 'utf8')
  expect(kept).toMatch(/^1 [0-9a-f]{64}\n$/)
  renameSync(seals, `${seals}.away`)
  expect(await wrong()).toEqual(missing)
  writeFileSync(seals, kept.replace(/[0-9a-f]{64}/, 'f'.repeat(64)))
  expect(await wrong()).toEqual(['Audit log: seal 1 is not the one that is kept elsewhere.'])
  renameSync(`${seals}.away`, seals)
})

test('and after a restore whom they name is erased again, once', async () => {
  const ids = await keptErasures(await openRepository(own(), folder))
  expect(ids).toHaveLength(1)
  const url = String(it.owner.options.connectionString)
  await it.owner.query(
    `insert into legal_holds (order_id, held_by, reason) select $1, min(id), 'ended since the backup' from staff`,
    ids,
  )
  expect(await eraseAgain(url, ids)).toBe(1)
  expect(await eraseAgain(url, ids)).toBe(0)
  const { rows } = await it.services.pool.query(
    'select name, anonymised_at is not null as gone from orders where order_id = $1',
    ids,
  )
  expect(rows).toEqual([{ name: 'Anonymised', gone: true }])
  expect(await wrong()).toEqual([])
})
