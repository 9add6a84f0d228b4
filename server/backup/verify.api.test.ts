import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findPlace } from '#server/db/embedded/place.ts'
import { damagePage } from '#server/testing/damage-page.ts'
import { lookInto, makeInstallation, type Installation } from '#server/testing/installation.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'

let it: Installation
beforeAll(async () => {
  it = makeInstallation()
  await it.start()
  const pdf = await samplePdf(1)
  for (let n = 0; n < 6; n += 1) {
    const orderId = await it.post()
    if (n < 3) await it.upload(orderId, Buffer.concat([pdf, Buffer.from(`% ${orderId}`)]))
  }
  await it.stop()
})
afterAll(() => it.close())

const kept = () => join(it.env.DATA_DIR!, 'documents', 'kept')
const change = (...statements: string[]) =>
  lookInto(it.env.DATA_DIR!, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  })

test('of an installation that is well it finds nothing, running or not', async () => {
  // What is there is sealed at each start of a worker.
  await it.start()
  await expect.poll(async () => (await it.run('verify')).output, { interval: 500 }).toMatch(/under [1-9]\d* seal/)
  await it.stop()
  const well = {
    code: 0,
    output: expect.stringMatching(/^(Looked at .*: nothing wrong\.\n){5}All is well \(\d+ s\)\.\n$/),
  }
  const { code, output } = await it.run('verify')
  expect({ code, output }).toEqual(well)
  expect(output).toMatch(/seals?, held against [1-9]\d* kept in .*, in/)
  await it.start()
  expect(await it.run('verify')).toEqual(well)
  await it.stop()
})

test('where no database is none is made: it says that DATA_DIR is another', async () => {
  const nowhere = join(it.folder, 'nowhere')
  expect(await it.run('verify', [], { DATA_DIR: nowhere })).toEqual({
    code: 1,
    output: `Verify: There is no database in DATA_DIR ${nowhere}: set DATA_DIR as the server has it.\n`,
  })
  expect(existsSync(nowhere)).toBe(false)
})

test('it names a removed document, a changed one, one that nobody names, a count that is off, and a changed row of the audit log', async () => {
  const day = readdirSync(kept())[0]!
  const [removed = '', changed = ''] = readdirSync(join(kept(), day))
  rmSync(join(kept(), day, removed))
  const bytes = readFileSync(join(kept(), day, changed))
  writeFileSync(join(kept(), day, changed), bytes.with(9, bytes[9]! ^ 1))
  mkdirSync(join(kept(), '2026-01-02'))
  const orphan = `2026-01-02/${'0'.repeat(32)}.pdf`
  writeFileSync(join(kept(), orphan), 'x')
  utimesSync(join(kept(), orphan), 1e9, 1e9)
  await change(
    'update list_bucket set n = n + 1 where shift = 38 and list = 1',
    `update country_count set n = n + 1 where span = 'month' and ctid = (select min(ctid) from country_count where span = 'month')`,
    `update audit_log set actor_name = 'Somebody else' where id = 2`,
  )
  const { code, output } = await it.run('verify')
  const wrong = output.split('\n').filter((line) => line !== '' && !line.startsWith('Looked at'))
  const named = [
    /^List 1: \d+ are kept, and its orders are \d+\.$/,
    /^Orders by country, month of \d{4}-\d\d-01: \d+ are kept, and the orders are \d+\.$/,
    /^Audit log, rows \d+ to \d+: they are not what was sealed \(seal \d+\)\.$/,
    new RegExp(`^Document \\d+ of order \\d+: its file ${day}/${removed} is missing\\.$`),
    new RegExp(
      `^Document \\d+ of order \\d+: its file ${day}/${changed} is damaged: its content is not what was stored\\.$`,
    ),
    new RegExp(`^The file ${orphan} belongs to no document\\.$`),
    /^6 wrong, see above/,
  ]
  for (const line of named) expect(wrong).toContainEqual(expect.stringMatching(line))
  expect(wrong).toHaveLength(named.length)
  expect(code).toBe(1)
})

test('who seals the changed row again is found out by what is kept with the backups, or by a copy of it elsewhere', async () => {
  const copy = join(it.folder, 'a-copy-elsewhere')
  cpSync(join(it.env.BACKUP_DIR!, 'audit-seals-00000001'), copy)
  await change(
    'update audit_seals s set digest = (select digest from audit_digest(s.first_id, s.last_id))',
    `do $$ declare s record; previous text; begin
      for s in select * from audit_seals order by id loop
        update audit_seals set seal = seal_of(previous, s.first_id, s.last_id, s.rows, s.digest) where id = s.id returning seal into previous;
      end loop; end $$`,
  )
  const { code, output } = await it.run('verify')
  expect(output).not.toContain('not what was sealed')
  expect(output).toMatch(/Audit log: seal \d+ is not the one that is kept elsewhere\./)
  expect(code).toBe(1)

  const alone = await it.run('verify', [], { BACKUP_DIR: '' })
  expect(alone.output).toMatch(/seals?, held against none that are kept elsewhere, in .*: nothing wrong/)
  const compared = await it.run('verify', ['--seals', copy], { BACKUP_DIR: '' })
  expect(compared.output).toMatch(/is not the one that is kept elsewhere\.\n(.*\n)*Looked at .*, held against [1-9]/)
})

test('and a file of kept seals that is gone is named', async () => {
  const [file = ''] = readdirSync(it.env.BACKUP_DIR!).filter((name) => name.startsWith('audit-seals-'))
  renameSync(join(it.env.BACKUP_DIR!, file), join(it.env.BACKUP_DIR!, `.${file}`))
  const { code, output } = await it.run('verify')
  renameSync(join(it.env.BACKUP_DIR!, `.${file}`), join(it.env.BACKUP_DIR!, file))
  expect([code, output]).toEqual([1, expect.stringContaining(`${file}, where its seals are kept, is missing.`)])
})

test('a damaged page of the database is named by verify and by backup, and no backup of it is kept', async () => {
  const path: string = await lookInto(it.env.DATA_DIR!, async (client) => {
    const { rows } = await client.query(`select pg_relation_filepath('orders') as path`)
    return rows[0].path
  })
  const { cluster } = await findPlace(it.env.DATA_DIR!, databaseAccount())
  damagePage(join(cluster, path))
  const before = readdirSync(it.env.BACKUP_DIR!)
  for (const command of ['verify', 'backup']) {
    const { code, output } = await it.run(command)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(`the database is damaged on disk: .*${path}.*Check the disk`),
    ])
  }
  expect(readdirSync(it.env.BACKUP_DIR!).filter((name) => /^\d{4}-/.test(name) && !before.includes(name))).toEqual([])
})
