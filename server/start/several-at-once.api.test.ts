import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBeforeBaseline, wayToBaseline } from '#server/db/carry-over.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate, MIGRATIONS } from '#server/db/migrate.ts'
import { installJobs } from '#server/jobs/install.ts'
import { startEntrada, type Entrada } from '#server/testing/start-entrada.ts'

/** TABLE: the processes that start at once, by their ROLE, and what each says once it is up. */
const PROCESSES = { all: /Sign in /, api: /Sign in /, worker: /Entrada works on jobs\./ }

let folder: string
let dataDir: string
let running: Entrada[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entrada-at-once-'))
  // The database's account passes through; else its files would lie elsewhere, and stay.
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const entrada of running.splice(0)) entrada.kill('SIGKILL')
  await (await startEmbedded({ dataDir, log: () => undefined })).stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts all of them at once: each comes up, or the test says how it ended instead. */
async function startAll(): Promise<void> {
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEY: 'kR7wQ2mZ9xT4vB6nL1pJ8sD3',
  }
  running = Object.keys(PROCESSES).map((role) => startEntrada({ ...env, ROLE: role }))
  const ends = Object.values(PROCESSES).map(async (up, at) => {
    const entrada = running[at]!
    const end: { code?: number | undefined } = {}
    void entrada.exit().then((code) => (end.code = code ?? -1))
    await expect.poll(() => end.code !== undefined || up.test(entrada.output()), { timeout: 300_000 }).toBe(true)
    if (end.code !== undefined) throw new Error(`ended with ${end.code}: ${entrada.output()}`)
  })
  await Promise.all(ends)
}

async function stopAll(): Promise<(number | undefined)[]> {
  for (const entrada of running) entrada.kill('SIGTERM')
  return Promise.all(running.splice(0).map((entrada) => entrada.exit()))
}

const CLEANLY = [0, 0, 0]

test('three processes at once over nothing, and then over what they made, all come up: one database, one Admin, one secret', async () => {
  await startAll()
  const passwords = running.filter((entrada) => /Sign in as admin@localhost with the password/.test(entrada.output()))
  expect(passwords).toHaveLength(1)
  expect(await stopAll()).toEqual(CLEANLY)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('session-secret'))).toEqual(['session-secret'])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.probe'))).toEqual([])
  await startAll()
  expect(await stopAll()).toEqual(CLEANLY)
})

test('three processes at once over an older database, whose application may do nothing yet, all come up', async () => {
  const older = join(folder, 'migrations')
  mkdirSync(older)
  cpSync(join(MIGRATIONS, 'before-baseline.sql.gz'), join(older, 'before-baseline.sql.gz'))
  const before = readBeforeBaseline(MIGRATIONS)
  const all = wayToBaseline(before, new Map([[before.at(-1)!.name, '']]))
  for (const { name, text } of all.slice(0, -8)) writeFileSync(join(older, `${name}.sql`), text)
  const embedded = await startEmbedded({ dataDir, archive: true, log: () => undefined })
  const owner = openDatabase(embedded.migratorUrl, console)
  await migrate(owner, older, () => installJobs(owner))
  await closeDatabase(owner)
  await embedded.stop()
  await startAll()
  expect(await stopAll()).toEqual(CLEANLY)
})
