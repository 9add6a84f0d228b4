import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBackupName } from '#server/files/backup-names.ts'
import { lookInto, makeInstallation, type Installation } from '#server/testing/installation.ts'

let it: Installation
const orders: number[] = []
beforeAll(async () => {
  it = makeInstallation()
  await it.start()
  orders.push(await it.post())
  await it.run('backup')
  await it.stop()
})
afterAll(() => it.close())

const place = (name: string) => join(it.folder, name)
const moments = () => readFileSync(join(it.env.BACKUP_DIR!, 'wal', 'moments'), 'utf8')

test('of two restores of one backup that both go on archiving, each has a timeline, kept seals and order ids of its own', async () => {
  const backup = join(it.env.BACKUP_DIR!, readdirSync(it.env.BACKUP_DIR!).find(isBackupName)!)
  for (const [name, timeline] of Object.entries({ first: '00000002', second: '00000003' })) {
    expect(await it.run('restore', [backup, '--into', place(name)])).toMatchObject({ code: 0 })
    it.env.DATA_DIR = place(name)
    await it.start()
    orders.push(await it.post())
    await expect.poll(moments).toMatch(new RegExp(` ${timeline}[0-9A-F]{16}\n$`))
    expect(it.said()).not.toContain('backups fall behind')
    await it.stop()
  }
  expect(await it.run('verify')).toMatchObject({ code: 0, output: expect.stringContaining('All is well') })

  expect(await it.run('backup')).toMatchObject({ code: 0 })
  expect(await it.run('restore', [it.env.BACKUP_DIR!, '--into', place('third')])).toMatchObject({ code: 0 })
  const { rows } = await lookInto(place('third'), (client) =>
    client.query('select max(order_id)::float8 as id from orders'),
  )
  expect(rows[0].id).toBe(orders.at(-1))
  expect(new Set(orders).size).toBe(3)
})
