import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { postmasterId } from '#server/db/embedded/postmaster.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startEntrada, type Entrada } from '#server/testing/start-entrada.ts'

let dataDir: string
const running: Entrada[] = []
const cluster = () => join(dataDir, 'postgres', 'data')
const start = (env: NodeJS.ProcessEnv = {}, args: string[] = []) => {
  const entrada = startEntrada({ DATA_DIR: dataDir, PORT: '0', ...env }, args)
  running.push(entrada)
  return entrada
}

/** Where it was started once: what is not about a first start begins with a copy, since one takes seconds of a processor. */
let startedBefore: string
beforeAll(async () => {
  startedBefore = mkdtempSync(join(tmpdir(), 'entrada-main-'))
  const first = startEntrada({ DATA_DIR: startedBefore, PORT: '0' })
  await first.ready()
  first.kill('SIGTERM')
  await first.exit()
})
afterAll(() => rmSync(startedBefore, { recursive: true, force: true }))
/** Starts it where it was started before. */
const startAgain = (env: NodeJS.ProcessEnv = {}) => {
  execFileSync('cp', ['-a', `${startedBefore}/.`, dataDir])
  return start(env)
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-main-'))
})

afterEach(async () => {
  for (const entrada of running.splice(0)) entrada.kill('SIGKILL')
  if (postmasterId(cluster())) await (await startEmbedded({ dataDir, log: () => undefined })).stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('from nothing, without LANG: it says where to go and how to sign in, serves, and SIGTERM ends it and PostgreSQL', async () => {
  const entrada = start()
  const address = await entrada.ready()
  const password = /Sign in as admin@localhost with the password (\S+) \(shown this once/.exec(entrada.output())?.[1]
  const signIn = await fetch(`${address}/api/admin/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@localhost', password }),
  })
  expect(await signIn.json()).toMatchObject({ status: 1, data: { data: { type: 'Admin' } } })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  entrada.kill('SIGTERM')
  expect(await entrada.exit()).toBe(0)
  expect(postmasterId(cluster())).toBeUndefined()

  const again = start()
  await again.ready()
  expect(again.output()).toContain('Sign in with your e-mail and password.')
  again.kill('SIGINT')
  expect(await again.exit()).toBe(0)
})

test('LOG_FORMAT=pretty: how to sign in comes last, and what is asked well afterwards adds no line', async () => {
  const entrada = startAgain({ LOG_FORMAT: 'pretty' })
  const address = await entrada.ready()
  for (const path of ['/readyz', '/admin', '/api/nothing-here']) await fetch(`${address}${path}`)
  await entrada.says('(no such address) 404')
  const after = entrada
    .output()
    .split(/Sign in .*\n/)[1]
    ?.trim()
  expect(after).toMatch(/^\d\d:\d\d:\d\d info {2}GET \(no such address\) 404 in \d+ ms reqId=[-0-9a-f]{36}$/)
  entrada.kill('SIGTERM')
  expect(await entrada.exit()).toBe(0)
  expect(entrada.output()).not.toContain('{"level"')
})

test('after kill -9 of everything the next start recovers by itself', async () => {
  const entrada = startAgain()
  await entrada.ready()
  entrada.kill('SIGKILL')
  process.kill(postmasterId(cluster()) ?? 0, 'SIGKILL')
  const again = start()
  expect((await fetch(`${await again.ready()}/readyz`)).status).toBe(200)
})

test('PostgreSQL that was killed alone is started again, and the server goes on', async () => {
  const entrada = startAgain()
  const address = await entrada.ready()
  const killed = postmasterId(cluster())!
  process.kill(killed, 'SIGKILL')
  const isReady = async () => (await fetch(`${address}/readyz`)).status
  await expect.poll(() => postmasterId(cluster())).not.toBe(killed)
  await expect.poll(isReady).toBe(200)
  entrada.kill('SIGTERM')
  expect(await entrada.exit()).toBe(0)
  expect(postmasterId(cluster())).toBeUndefined()
})

test('it also ends when its launcher is killed', async () => {
  const entrada = startAgain()
  await entrada.ready()
  entrada.disconnect()
  expect(await entrada.exit()).toBe(0)
  expect(postmasterId(cluster())).toBeUndefined()
})

async function canConnect({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname)
  const is = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return is
}

test('SIGTERM lets a request in flight finish', async () => {
  const entrada = startAgain()
  const address = new URL(await entrada.ready())
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' })
  const socket = connect(Number(address.port), address.hostname)
  const answers = () => once(socket, 'data').then(String)
  const head = `POST /api/admin/admin-login HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`)
  expect(await answers()).toMatch(/^HTTP\/1\.1 100 /)
  entrada.kill('SIGTERM')
  await expect.poll(() => canConnect(address)).toBe(false)
  socket.write(body)
  expect(await answers()).toMatch(/^HTTP\/1\.1 400 /)
  // The connection is kept alive by its client, which must not hold up the end.
  expect(await entrada.exit()).toBe(0)
  expect(entrada.output()).not.toContain('cut off')
})

test('a connection over which nothing was asked does not hold up the end', async () => {
  const entrada = startAgain()
  const address = new URL(await entrada.ready())
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  entrada.kill('SIGTERM')
  await once(socket, 'close')
  expect(await entrada.exit()).toBe(0)
  expect(entrada.output()).not.toContain('cut off')
})

test('nor do those that send their headers a line at a time', async () => {
  const entrada = startAgain()
  const address = new URL(await entrada.ready())
  const sockets: Socket[] = []
  for (let n = 0; n < 40; n += 1) {
    const socket = connect(Number(address.port), address.hostname)
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(`GET /readyz HTTP/1.1\r\nHost: ${address.host}\r\n`)
  }
  const lines = setInterval(() => sockets.forEach((socket) => socket.write('x: y\r\n')), 100)
  // Their first lines have come: one that asked after them is answered.
  expect((await fetch(`${address.origin}/readyz`)).status).toBe(200)
  entrada.kill('SIGTERM')
  expect(await entrada.exit()).toBe(0)
  clearInterval(lines)
  expect(entrada.output()).not.toContain('cut off')
})

test('two roles share the embedded PostgreSQL; the last to end stops it', async () => {
  const api = startAgain({ ROLE: 'api' })
  await api.ready()
  const worker = start({ ROLE: 'worker' })
  await worker.says('Entrada works on jobs.')
  api.kill('SIGTERM')
  expect(await api.exit()).toBe(0)
  expect(postmasterId(cluster())).toBeDefined()
  worker.kill('SIGTERM')
  expect(await worker.exit()).toBe(0)
  expect(postmasterId(cluster())).toBeUndefined()
})

test('DATABASE_URL: no PostgreSQL of its own', async () => {
  const url = new URL(inject('databaseServer'))
  await run(url.href, 'create database entrada_main')
  url.pathname = '/entrada_main'
  const entrada = start({ DATABASE_URL: url.href })
  expect((await fetch(`${await entrada.ready()}/readyz`)).status).toBe(200)
  expect(existsSync(cluster())).toBe(false)
  entrada.kill('SIGTERM')
  expect(await entrada.exit()).toBe(0)
  await run(inject('databaseServer'), 'drop database entrada_main')
})

test('one line for what stands in the way, with the exit code 78 where only the operator can help', async () => {
  const taken = createServer()
  await new Promise<void>((ready) => taken.listen(0, '127.0.0.1', ready))
  const { port } = taken.address() as AddressInfo
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')

  await expectRefusal(
    { PORT: String(port) },
    `Port ${port} of 127.0.0.1 is taken: stop what listens there, or set PORT to another.`,
    { code: 1 },
  )
  await expectRefusal({ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is no address of this machine/)
  await expectRefusal(
    { DATA_DIR: join(file, 'data') },
    /^DATA_DIR .* cannot be written \(ENOTDIR\): give this user the right/,
  )
  await expectRefusal(
    { DATABASE_URL: `postgres://u:hunter22@127.0.0.1:${await freePort()}/d` },
    /^DATABASE_URL: .* does not answer/,
    { code: 1 },
  )
  mkdirSync(join(dataDir, 'session-secret'))
  await expectRefusal({}, /^The system refused what the start needs: EISDIR: [^\n]*$/, { code: 1 })
  await expectRefusal({ PORT: 'http' }, /^PORT takes a whole number/)
  await expectRefusal({}, 'Unknown option --dmeo: there is only --demo.', { args: ['--dmeo'] })
  taken.close()
})

async function expectRefusal(
  env: NodeJS.ProcessEnv,
  line: string | RegExp,
  { code = 78, args = [] }: { code?: number; args?: string[] } = {},
): Promise<void> {
  const entrada = start(env, args)
  expect(await entrada.exit()).toBe(code)
  const said = entrada.output().trim()
  expect(said).not.toContain('\n')
  expect(said).not.toContain('hunter22')
  expect(said.replace(/^Entrada: /, '')).toMatch(line)
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
