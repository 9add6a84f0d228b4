import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postmasterId } from '#server/db/embedded/postmaster.ts'
import { stopLeftBehind } from '#server/db/embedded/start-embedded.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startLauncher, type Entrada } from '#server/testing/start-entrada.ts'

let dataDir: string
let address: string
let npmStart: Entrada
const cluster = () => join(dataDir, 'postgres', 'data')
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-launcher-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  npmStart = startLauncher({ DATA_DIR: dataDir, PORT: String(port), ADMIN_PASSWORD: 'a password of the test' })
  await npmStart.ready()
})
afterEach(async () => {
  npmStart.kill('SIGKILL')
  await npmStart.exit()
  await stopLeftBehind({ dataDir, log: () => undefined })
  rmSync(dataDir, { recursive: true, force: true })
})

/** The process of the server, once it is there; undefined where the launcher has none. */
function serverId(): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find(
      (id) =>
        /\bserver\/main\.ts\b/.test(read(id, 'cmdline')) &&
        Number(/PPid:\s*(\d+)/.exec(read(id, 'status'))?.[1]) === npmStart.pid,
    )
}

function read(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Kills the server with nothing said to it, and waits until the launcher has said so the n-th time. */
async function kill(signal: NodeJS.Signals, time: number, when: string): Promise<void> {
  process.kill(serverId()!, signal)
  const line = `Entrada ended unexpectedly (${signal}); it is started again ${when}.`
  await expect.poll(() => npmStart.output().split(line).length - 1).toBe(time)
}

const isReady = () =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

test('a server that is killed is started again over the PostgreSQL it left; SIGTERM ends all, also during a pause', async () => {
  const postgres = postmasterId(cluster())
  await kill('SIGKILL', 1, 'at once')
  await expect.poll(isReady).toBe(true)
  expect(postmasterId(cluster())).toBe(postgres)
  await kill('SIGABRT', 1, 'in 1 s')
  await expect.poll(isReady).toBe(true)
  expect(postmasterId(cluster())).toBe(postgres)
  await kill('SIGKILL', 1, 'in 2 s')
  npmStart.kill('SIGTERM')
  expect(await npmStart.exit()).toBe(0)
  expect(serverId()).toBeUndefined()
  expect(postmasterId(cluster())).toBeUndefined()
})

test('a start that only its operator can help is the last, and leaves no PostgreSQL behind', async () => {
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')
  await kill('SIGKILL', 1, 'at once')
  expect(await npmStart.exit()).toBe(78)
  expect(npmStart.output()).toContain('is of PostgreSQL 17, and this is PostgreSQL 18')
  expect(postmasterId(cluster())).toBeUndefined()
})

test('when the launcher is killed, the server and PostgreSQL end too', async () => {
  npmStart.kill('SIGKILL')
  await npmStart.exit()
  await expect.poll(() => postmasterId(cluster())).toBeUndefined()
})

test('when whatever started the launcher is gone, such as a run of tests that was killed, all end', async () => {
  npmStart.disconnect()
  expect(await npmStart.exit()).toBe(0)
  expect(postmasterId(cluster())).toBeUndefined()
})
