import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { boundSpool } from '#server/backup/archive-wal.ts'
import { isBackupName } from '#server/files/backup-names.ts'
import { brokenParts, lookInto, makeInstallation, type Installation } from '#server/testing/installation.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { startCommand } from '#server/testing/start-entrada.ts'
import { whileWriting } from '#server/testing/while-writing.ts'

let it: Installation
let pdf: Buffer
/** Every order that was acknowledged. */
const orders: number[] = []
beforeAll(async () => {
  it = makeInstallation()
  pdf = await samplePdf(1)
  await it.start()
  for (let n = 0; n < 12; n += 1) await write()
  const { code, output } = await it.run('backup')
  if (code !== 0) throw new Error(output)
})
// Each finds the server running and a whole backup as the newest, whichever ran before.
beforeEach(async () => {
  await it.start()
})
afterAll(() => it.close())

const backups = () => readdirSync(it.env.BACKUP_DIR!).filter(isBackupName).sort()
const newest = () => join(it.env.BACKUP_DIR!, backups().at(-1)!)
const place = (name: string) => join(it.folder, name)

/** An order, and with each fourth a document that is like no other, as each ticket is. */
async function write(): Promise<void> {
  const orderId = await it.post()
  orders.push(orderId)
  if (orders.length % 4 === 1) await it.upload(orderId, Buffer.concat([pdf, Buffer.from(`% ${orderId}`)]))
}

async function ordersIn(dataDir: string): Promise<number[]> {
  return lookInto(dataDir, async (client) => {
    expect(await brokenParts(dataDir, client)).toEqual([])
    const { rows: documents } = await client.query('select from documents')
    expect(documents.length).toBeGreaterThan(2)
    const { rows: sessions } = await client.query('select from sessions where ended_at is null')
    expect(sessions).toEqual([])
    const { rows } = await client.query('select order_id::int as id from orders order by id')
    return rows.map(({ id }) => id)
  })
}

test('a backup taken while orders and documents come, restored into an empty folder, has all from before and holds together', async () => {
  let before: number[] = []
  let waits: number | undefined
  await whileWriting(3, write, async (another) => {
    for (let n = 0; n < 12; n += 1) await another()
    before = [...orders]
    // One that has gone, so that nobody is about to tell how it went.
    const waiting =
      "update mails set state = 'queued' where id = (select min(id) from mails where state = 'captured') returning id"
    const wait = async () => (await lookInto(it.env.DATA_DIR!, (client) => client.query(waiting))).rows[0]?.id
    await expect.poll(async () => (waits = await wait())).toBeDefined()
    const { code, output } = await it.run('backup')
    expect(output).toMatch(/^Database: .*\nDocuments: .*\nDone in \d+ s: .*\n$/)
    expect([code, output]).toEqual([0, expect.stringContaining(newest())])
    await another()
  })
  expect(before.length).toBeLessThan(orders.length)

  const { code, output } = await it.run('restore', [newest(), '--into', place('first')])
  expect([code, output]).toEqual([0, expect.stringMatching(/Done in \d+ s\. Start it with DATA_DIR=.*first\n$/)])
  expect(await ordersIn(place('first'))).toEqual(expect.arrayContaining(before))
  expect(statSync(place('first')).mode & 0o007).toBe(0)
  // A mail that waited then may have gone since: a person settles it.
  const mails = await lookInto(place('first'), (client) => client.query('select id, state from mails order by id'))
  expect(mails.rows.find(({ id }) => id === waits)?.state).toBe('uncertain')
  expect(mails.rows.filter(({ state }) => state === 'queued')).toEqual([])
  const secret = (folder: string) => readFileSync(join(folder, 'session-secret'), 'utf8')
  expect(secret(place('first'))).toBe(secret(it.env.DATA_DIR!))
})

test('killed with -9 in the middle, a backup leaves nothing that looks like one, and the next clears up', async () => {
  const was = backups()
  const halves = () => readdirSync(it.env.BACKUP_DIR!).filter((name) => name.startsWith('.half-'))
  const killed = startCommand('server/backup/commands/backup.ts', it.env)
  while (halves().length === 0) await sleep(2)
  killed.kill('SIGKILL')
  await killed.exit()
  expect(backups()).toEqual(was)
  expect(halves()).toHaveLength(1)

  expect(await it.run('backup', ['--keep', '1'])).toMatchObject({ code: 0 })
  expect([backups().length, halves()]).toEqual([1, []])
  expect(was).not.toContain(backups()[0])
  await it.run('restore', [it.env.BACKUP_DIR!, '--into', place('kept')])
  expect((await ordersIn(place('kept'))).sort()).toEqual(orders.sort())
})

test.each(['database', 'session-secret', 'manifest.json'])(
  'one changed byte in %s is refused by name',
  async (file) => {
    const path = join(newest(), file)
    const bytes = readFileSync(path)
    const at = Math.floor(bytes.length / 2)
    writeFileSync(path, bytes.with(at, bytes[at]! ^ 1))
    const { code, output } = await it.run('restore', [newest(), '--into', place('damaged')])
    expect([code, output]).toEqual([1, expect.stringContaining(`${path} is damaged`)])
    writeFileSync(path, bytes.subarray(0, -1))
    const cut = await it.run('restore', [newest(), '--into', place('damaged')])
    expect([cut.code, cut.output]).toEqual([1, expect.stringContaining(`${path} is damaged`)])
    writeFileSync(path, bytes)
    expect(readdirSync(it.folder).filter((name) => name.startsWith('damaged'))).toEqual([])
  },
)

test('a document that is damaged among the backups is named, and only --incomplete restores without it', async () => {
  const folder = join(it.env.BACKUP_DIR!, 'documents')
  const [day = ''] = readdirSync(folder)
  const [name = ''] = readdirSync(join(folder, day))
  const path = join(folder, day, name)
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.with(60, bytes[60]! ^ 1))
  const refused = await it.run('restore', [newest(), '--into', place('less')])
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(`Lost: the document ${day}/${name}`)])
  expect(existsSync(place('less'))).toBe(false)
  expect(await it.run('restore', [newest(), '--into', place('less'), '--incomplete'])).toMatchObject({ code: 0 })
  expect(existsSync(join(place('less'), 'documents', 'kept', day, name))).toBe(false)
  writeFileSync(path, bytes)
})

test('another key, no key, a folder that is not empty, and what is no backup are refused at the start', async () => {
  const other = { BACKUP_KEY: 'zQ7hT2mXc9LwZ4sNbR8yKd3P' }
  const was = readdirSync(it.env.BACKUP_DIR!)
  const into = ['--into', place('never')]
  const cases: [string, string[], Record<string, string>, RegExp][] = [
    ['backup', [], other, /^Backup: BACKUP_KEY is not the key that/],
    ['backup', [], { BACKUP_KEY: '' }, /^Backup: BACKUP_KEY is missing/],
    [
      'backup',
      [],
      { BACKUP_KEY: '', BACKUP_KEY_FILE: place('gone') },
      /^Backup: BACKUP_KEY_FILE .* cannot be read \(ENOENT\)/,
    ],
    ['backup', [], { BACKUP_DIR: join(it.env.DATA_DIR!, 'b') }, /^Backup: BACKUP_DIR takes a folder outside DATA_DIR/],
    ['backup', [], { DATABASE_URL: 'postgres://somewhere/else' }, /^Backup: DATABASE_URL .* pgBackRest/],
    ['backup', ['--keep', '0'], {}, /^Backup: npm run backup/],
    ['restore', [newest(), ...into], other, /^Restore: BACKUP_KEY is not the key that/],
    ['restore', [newest(), '--into', it.env.DATA_DIR!], {}, /^Restore: .* is not empty/],
    ['restore', [it.folder, ...into], {}, /^Restore: .* is no folder of backups/],
    [
      'restore',
      [it.env.BACKUP_DIR!, ...into, '--to', '1999-01-01 00:00'],
      {},
      /^Restore: The first moment that can be/,
    ],
    ['restore', [it.env.BACKUP_DIR!, ...into, '--to', 'yesterday'], {}, /^Restore: --to takes a moment/],
  ]
  for (const [command, args, env, words] of cases) {
    const { code, output } = await it.run(command, args, env)
    expect(output.split('\n').filter((line) => line !== '')).toEqual([expect.stringMatching(words)])
    expect(code).toBe(1)
  }
  expect(readdirSync(it.env.BACKUP_DIR!)).toEqual(was)
  expect(existsSync(place('never'))).toBe(false)
})

test('restored to a moment between two backups, all from before it is there, its documents too, and nothing from after', async () => {
  for (let n = 0; n < 4; n += 1) await write()
  const before = [...orders]
  const moment = Date.now() + 1
  while (Date.now() <= moment) await sleep(1)
  for (let n = 0; n < 4; n += 1) await write()
  const to = new Date(moment).toISOString()
  const early = await it.run('restore', [it.env.BACKUP_DIR!, '--into', place('moment'), '--to', '2099-01-01 00:00'])
  expect([early.code, early.output]).toEqual([1, expect.stringMatching(/^Restore: The archive reaches to .* UTC, and/)])
  // A server that is stopped archives what is left.
  await it.stop()
  const { code, output } = await it.run('restore', [it.env.BACKUP_DIR!, '--into', place('moment'), '--to', to])
  expect([code, output]).toEqual([0, expect.stringContaining('Done in')])
  expect((await ordersIn(place('moment'))).sort()).toEqual(before.sort())
  // What names an order from after the moment must not find somebody else's.
  const next = "select nextval('order_ids')::float8 as id"
  const { rows } = await lookInto(place('moment'), (client) => client.query(next))
  expect(rows[0].id).toBeGreaterThan(Math.max(...orders) + 900_000)
  expect(await it.run('restore', [it.env.BACKUP_DIR!, '--into', place('all')])).toMatchObject({ code: 0 })
  expect((await ordersIn(place('all'))).sort()).toEqual(orders.sort())

  const wal = join(it.env.BACKUP_DIR!, 'wal')
  const needed: string = JSON.parse(readFileSync(join(newest(), 'manifest.json'), 'utf8')).manifest.firstSegment
  renameSync(join(wal, needed), place(needed))
  const gap = await it.run('restore', [it.env.BACKUP_DIR!, '--into', place('gap'), '--to', to])
  expect([gap.code, gap.output]).toEqual([1, expect.stringMatching(/^Restore: The archive reaches to .* UTC, and/)])
  renameSync(place(needed), join(wal, needed))
})

test('a backup that is damaged is said, and stands in the way of no other, of the next start or of the nightly backup', async () => {
  // A server that is stopped archives what is left.
  await it.stop()
  const whole = backups().at(-1)!
  await it.run('backup')
  const damaged = join(newest(), 'manifest.json')
  writeFileSync(damaged, '{}')
  const { code, output } = await it.run('restore', [it.env.BACKUP_DIR!, '--into', place('older')])
  expect([code, output]).toEqual([0, expect.stringContaining(`${damaged} is damaged.\nFrom the backup ${whole} to`)])
  expect((await ordersIn(place('older'))).sort()).toEqual(orders.sort())

  await it.start()
  expect(it.said()).toContain('a backup is damaged')
  expect(await it.run('backup', ['--keep', '1'])).toMatchObject({ code: 0 })
  expect(backups()).toHaveLength(1)
  expect(newest()).not.toBe(dirname(damaged))
  await it.stop()
})

test('an empty place where BACKUP_DIR was mounted is no new folder of backups: the server says so and serves, and no backup goes there', async () => {
  await it.stop()
  const folder = it.env.BACKUP_DIR!
  renameSync(folder, place('disk'))
  mkdirSync(folder)
  await it.start()
  await expect.poll(() => it.said()).toMatch(/held backups and is empty: mount its disk.*backups fall behind/)
  const { code, output } = await it.run('backup')
  expect([code, output]).toEqual([1, expect.stringMatching(/^Backup: BACKUP_DIR .* held backups and is empty/)])
  await it.stop()
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  renameSync(place('disk'), folder)
})

test('while the archive cannot be written the server serves, says so, and gives up the oldest rather than fill the disk', async () => {
  await it.stop()
  const wal = join(it.env.BACKUP_DIR!, 'wal')
  renameSync(wal, place('wal'))
  writeFileSync(wal, 'no folder')
  const address = await it.start()
  await expect.poll(() => it.said()).toContain('backups fall behind')
  await write()
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  rmSync(wal)
  renameSync(place('wal'), wal)

  const spool = place('spool')
  mkdirSync(spool)
  const names = ['000000010000000000000009', '00000001000000000000000A', '00000001000000000000000B']
  for (const name of [...names, 'archtemp.1']) writeFileSync(join(spool, name), '')
  expect(await boundSpool(spool, 2)).toBe(1)
  expect(readdirSync(spool).sort()).toEqual([...names.slice(1), 'archtemp.1'])
})

test('a full disk is said, leaves nothing half-made, and the server serves on', async () => {
  const was = backups()
  // A limit on the size of files (in kB) fails a write in the middle, as a full disk does.
  const { code, output } = await it.runLimited('backup', 200)
  expect(output).toMatch(/^Backup: there is no room left on the disk/m)
  expect([code, backups()]).toEqual([1, was])
  expect(readdirSync(it.env.BACKUP_DIR!).filter((name) => name.startsWith('.half-'))).toEqual([])
  await write()
})
