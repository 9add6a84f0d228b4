import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postmasterId } from '#server/db/embedded/postmaster.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded/start-embedded.ts'

let dataDir: string
let children: ChildProcess[]
const cluster = () => join(dataDir, 'postgres', 'data')

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-embedded-'))
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await (await startEmbedded({ dataDir, log: () => undefined })).stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('it speaks UTF-8 whatever LANG is, checks its pages, and lets only us in', async () => {
  await startChild({ LANG: undefined, LC_ALL: 'C' })
  const server = await startEmbedded({ dataDir, log: () => undefined })
  const [row] = await ask(
    server,
    `select upper('ñandú') as upper, current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
       current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
       (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  )
  expect(row).toEqual({
    upper: 'ÑANDÚ',
    encoding: 'UTF8',
    checksums: 'on',
    fsync: 'on',
    addresses: '',
    zone: 'UTC',
    superuser: false,
  })
  for (const folder of ['postgres', 'postgres/data', 'postgres/run']) {
    expect(statSync(join(dataDir, folder)).mode & 0o077, folder).toBe(0)
  }
  expect(statSync(dataDir).mode & 0o007).toBe(0)
})

test('a server whose process was killed is joined, keeps what was written, and stops with the one that joined', async () => {
  const child = await startChild()
  const id = postmasterId(cluster())
  child.kill('SIGKILL')
  const lines: string[] = []
  const server = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  expect(postmasterId(cluster())).toBe(id)
  expect(lines).toEqual(['joined the PostgreSQL that already runs'])
  expect(await ask(server, 'select n from kept')).toEqual([{ n: 1 }])
  await server.stop()
  expect(postmasterId(cluster())).toBeUndefined()
})

/** A backend may end by itself between being listed and being killed. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

test('after kill -9 of everything the next start recovers what was committed', async () => {
  const child = await startChild()
  child.kill('SIGKILL')
  for (const id of familyOf(postmasterId(cluster()) ?? 0)) killNow(id)
  const server = await startEmbedded({ dataDir, log: () => undefined })
  expect(await ask(server, 'select n from kept')).toEqual([{ n: 1 }])
})

test('a pid file that names a stranger does not stop the start', async () => {
  await (await startEmbedded({ dataDir, log: () => undefined })).stop()
  const stranger = spawn('sleep', ['60'], { ...ownerOf(cluster()), cwd: '/' })
  children.push(stranger)
  writeFileSync(join(cluster(), 'postmaster.pid'), `${stranger.pid}\n${cluster()}\n1700000000\n5432\n/nowhere\n\n`)
  const server = await startEmbedded({ dataDir, log: () => undefined })
  expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('two at once share one server, and the first to stop leaves it to the other', async () => {
  const lines: string[] = []
  const begin = () => startEmbedded({ dataDir, log: (line) => lines.push(line) })
  const [one, two] = await Promise.all([begin(), begin()])
  const used = new pg.Client({ connectionString: two.url })
  await used.connect()
  await one.stop()
  expect((await used.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await used.end()
  await two.stop()
  expect(postmasterId(cluster())).toBeUndefined()
  expect(lines).toContain('another process uses PostgreSQL: left running')
})

test('a database from before the application had a role of its own gets it', async () => {
  const before = await startEmbedded({ dataDir, log: () => undefined })
  await ask(before, 'drop role entrada_app', before.ownerUrl)
  await before.stop()
  const server = await startEmbedded({ dataDir, log: () => undefined })
  expect(await ask(server, 'select current_user as who', server.url)).toEqual([{ who: 'entrada_app' }])
  await server.stop()
})

test('a database of another PostgreSQL is refused with one line', async () => {
  await (await startEmbedded({ dataDir, log: () => undefined })).stop()
  const version = join(cluster(), 'PG_VERSION')
  writeFileSync(version, '17\n')
  await expect(startEmbedded({ dataDir, log: () => undefined })).rejects.toThrow(
    /is of PostgreSQL 17, and this is PostgreSQL 18/,
  )
  writeFileSync(version, '18\n')
})

async function ask({ migratorUrl }: Embedded, sql: string, url = migratorUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** A process of its own that starts the server, writes a row and stays. */
async function startChild(env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const script = `
    import pg from 'pg'
    import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
    const client = new pg.Client({ connectionString: server.migratorUrl })
    await client.connect()
    await client.query('create table kept as select 1 as n')
    console.log('written')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise((ready) => child.stdout?.once('data', ready))
  return child
}

function familyOf(id: number): number[] {
  const parent = (pid: string) => {
    try {
      return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    } catch {
      return 0
    }
  }
  return [
    id,
    ...readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid) && parent(pid) === id)
      .map(Number),
  ]
}

function ownerOf(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}
