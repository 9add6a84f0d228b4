import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBackupName } from '#server/files/backup-names.ts'
import { lookInto, makeInstallation, type Installation } from '#server/testing/installation.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'

let it: Installation
let erased: number
let other: number
beforeAll(async () => {
  it = makeInstallation()
  await it.start()
  const pdf = await samplePdf(1)
  ;[erased, other] = [await it.post(), await it.post()]
  for (const id of [erased, other]) await it.upload(id, Buffer.concat([pdf, Buffer.from(`% ${id}`)]))
  await it.run('backup')
})
afterAll(() => it.close())

const backup = () => join(it.env.BACKUP_DIR!, readdirSync(it.env.BACKUP_DIR!).find(isBackupName)!)
const list = () => join(it.env.BACKUP_DIR!, 'erasures')

test('who was erased after a backup is erased again by its restore, with their documents, and nobody else', async () => {
  // What decide-erasure.ts leaves behind; the backup is from before it.
  await lookInto(it.env.DATA_DIR!, (client) =>
    client.query(
      `with eva as (insert into staff (name, email, password_hash, role) values ('Eva', 'eva@office.example', 'none', 'Manager') returning id)
       insert into erasures (by, person, order_ids, state, asked_by, decided_by, decided_at, emptied)
         select 'email', 'a-keyed-hash', array[$1::bigint], 'done', eva.id, (select min(id) from staff), now(), '{}' from eva`,
      [erased],
    ),
  )
  await expect.poll(() => existsSync(list()), { timeout: 120_000, interval: 500 }).toBe(true)
  await it.stop()
  expect(readFileSync(list(), 'utf8')).toMatch(new RegExp(`^\\S+Z a-keyed-hash ${erased} [0-9a-f]{64}\\n$`))

  const into = join(it.folder, 'restored')
  const { code, output } = await it.run('restore', [backup(), '--into', into])
  expect([code, output]).toEqual([0, expect.stringContaining('Erased again: 1 order')])
  const { rows } = await lookInto(into, (client) =>
    client.query(
      `select o.order_id::float8 as id, o.name, o.anonymised_at is not null as gone, d.storage_key <> '' as file, a.after->>'why' as why
        from orders o join documents d using (order_id) left join audit_log a on a.order_id = o.order_id and a.event = 'order.anonymised'
        order by o.order_id`,
    ),
  )
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
  expect(byId.get(erased)).toEqual({ name: 'Anonymised', gone: true, file: false, why: 'restore' })
  expect(byId.get(other)).toEqual({ name: expect.not.stringMatching('Anonymised'), gone: false, file: true, why: null })
  const verified = await it.run('verify', [], { DATA_DIR: into })
  expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('All is well')])
})

test('a line that somebody without the key wrote stops the restore', async () => {
  const kept = readFileSync(list(), 'utf8')
  writeFileSync(list(), kept.replace(String(erased), String(other)))
  const { code, output } = await it.run('restore', [backup(), '--into', join(it.folder, 'bent')])
  expect([code, output]).toEqual([1, expect.stringContaining('is no line of this folder of backups')])
  writeFileSync(list(), kept)
})
