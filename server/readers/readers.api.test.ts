import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#server/errors.ts'
import { areBuilt, BUILT_OF, hashOf, loadedFor, READINGS } from '#server/readers/built.ts'
import { LANES, type LaneName } from '#server/readers/lanes.ts'
import { openReaders } from '#server/readers/open-readers.ts'
import type { ReaderWork } from '#server/readers/reader-work.ts'
import type { Deed, read } from '#server/testing/evil-reading.ts'
import { PATIENT_LANES } from '#server/testing/patient-lanes.ts'

// No database; it takes too long for the quick checks.

const EVIL: ReaderWork<typeof read> = { module: '#server/testing/evil-reading.ts', seconds: 300 }
const HURRIED = { ...EVIL, seconds: 1 }

const logged: string[] = []
const log = (...words: unknown[]) => void logged.push(JSON.stringify(words))
const readers = openReaders({ warn: log, error: log }, PATIENT_LANES)
afterAll(() => readers.close())

const make = (deed: Deed, lane: LaneName = 'staff') =>
  readers.read(deed === 'run for ever' ? HURRIED : EVIL, { deed }, lane)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['run for ever', 'time'],
  ['fill its heap', 'memory'],
  ['take buffers', 'memory'],
  ['take memory for wasm', 'memory'],
  ['nest too deep', 'crash'],
  ['end', 'crash'],
] as const)('a file that makes its reader %s ends the reader, by %s, and nothing else', async (deed, why) => {
  const { found, ended } = await make(deed)
  expect(ended).toBe(why)
  expect(found.pid).toBeGreaterThan(0)
  await expect.poll(() => isAlive(found.pid!)).toBe(false)
  expect(logged.at(-1)).toContain(`"ended":"${why}"`)
  const next = await make('nothing')
  expect(next.ended).toBeUndefined()
  expect(next.found.pid).not.toBe(found.pid)
})

test('a file that has its reader wait for ever ends it by the clock on the wall', async () => {
  const hasty = openReaders({ warn: log, error: log }, { ...PATIENT_LANES, sites: { ...LANES.sites, wallSeconds: 1 } })
  const { ended } = await hasty.read(EVIL, { deed: 'take a day off' }, 'sites')
  await hasty.close()
  expect(ended).toBe('time')
})

test('a promise that a library forgot costs the process and not what was read', async () => {
  const { found, ended } = await make('forget a promise')
  expect(ended).toBeUndefined()
  expect((await make('nothing')).found.pid).not.toBe(found.pid)
})

test('it can read, write, start and run nothing but its own program, and knows no setting of the server', async () => {
  const { found } = await make('break out')
  expect(found.could).toEqual([])
  expect(found.environment?.filter((name) => !/^(NODE_CHANNEL|PWD$|OLDPWD$|SHLVL$|_$)/.test(name))).toEqual([])
})

test('forty megabytes go there and back byte by byte', async () => {
  const bytes = Buffer.alloc(40 * 1024 * 1024, 'entrada')
  const { found } = await readers.read(EVIL, { deed: 'echo', bytes }, 'staff')
  expect(Buffer.from(found.bytes!).equals(bytes)).toBe(true)
})

test('one process does twenty tasks, and then another goes on', async () => {
  const pids = new Set<number>()
  for (let task = 0; task < 45; task += 1) pids.add((await make('nothing', 'sites')).found.pid!)
  expect(pids.size).toBe(3)
})

test('staff have two readers at once, and none of them waits behind a stranger’s mail', async () => {
  const order: string[] = []
  const strangers = [1, 2, 3].map(() => make('run for ever', 'mail').then(() => order.push('mail')))
  const [one, other] = await Promise.all([make('wait a while'), make('wait a while')])
  expect(one.found.pid).not.toBe(other.found.pid)
  for (let upload = 0; upload < 5; upload += 1) await make('nothing').then(() => order.push('staff'))
  await Promise.all(strangers)
  // Three that each take as long as they may, one after the other: the last cannot be before the uploads.
  expect(order.filter((who) => who === 'staff')).toHaveLength(5)
  expect(order.at(-1)).toBe('mail')
})

test('a reader that cannot load says why in the log, and to people that nothing can be read', async () => {
  const broken: ReaderWork<typeof read> = { module: '#server/testing/there-is-none.ts', seconds: 2 }
  const own = openReaders({ warn: log, error: log }, PATIENT_LANES)
  const refused = await own.read(broken, { deed: 'nothing' }, 'staff').catch((error: unknown) => error)
  await own.close()
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).kind).toBe('unavailable')
  expect(logged.at(-1)).toMatch(/a reader cannot start/)
  expect(logged.at(-1)).toMatch(/there-is-none/)
})

test('when the server is killed with -9 its readers end too, at rest or in an endless loop', async () => {
  const program = `
    import { openReaders } from '#server/readers/open-readers.ts'
    const readers = openReaders(console)
    const EVIL = { module: '#server/testing/evil-reading.ts', seconds: 1000 }
    const { found } = await readers.read(EVIL, { deed: 'nothing' }, 'mail')
    console.log(found.pid)
    const nap = await readers.read(EVIL, { deed: 'nothing' }, 'staff')
    console.log(nap.found.pid)
    await readers.read(EVIL, { deed: 'run for ever' }, 'staff')`
  const cwd = resolve(import.meta.dirname, '../..')
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  server.stdout.on('data', (text) => (said += text))
  await expect.poll(() => said.trim().split('\n').length, { timeout: 60_000 }).toBe(2)
  const pids = said.trim().split('\n').map(Number)
  expect(pids.map(isAlive)).toEqual([true, true])
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect.poll(() => pids.map(isAlive), { timeout: 30_000 }).toEqual([false, false])
})

test('readings are loaded as they were built, unless a source has changed since', async () => {
  expect(areBuilt()).toBe(true)
  expect(READINGS.map(loadedFor).filter((file) => !file.includes('/dist/readers/'))).toEqual([])
  expect(loadedFor(EVIL.module)).toBe(EVIL.module)
  const sources = JSON.parse(await readFile(BUILT_OF, 'utf8')) as Record<string, string>
  expect(Object.keys(sources)).toEqual(expect.arrayContaining(READINGS.map((module) => module.slice(1))))
  const folder = await mkdtemp(join(tmpdir(), 'entrada-built-'))
  const record = join(folder, 'sources.json')
  const isBuiltOf = async (others: Record<string, string>) => {
    await writeFile(record, JSON.stringify({ ...sources, ...others }))
    return areBuilt(record)
  }
  expect(await isBuiltOf({})).toBe(true)
  expect(await isBuiltOf({ 'server/readers/reader-main.ts': hashOf('package.json') })).toBe(false)
  expect(await isBuiltOf({ 'server/readers/no-longer.ts': hashOf('package.json') })).toBe(false)
  await rm(folder, { recursive: true })
  expect(areBuilt(record)).toBe(false)
})
