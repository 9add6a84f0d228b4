import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopLeftBehind } from '#server/db/embedded/start-embedded.ts'
import { mailKeyOf } from '#server/testing/mail-key.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { startLauncher, type Entrada } from '#server/testing/start-entrada.ts'

const ADMIN = { email: 'admin@localhost', password: 'a password of the test' }
const PRELOAD = pathToFileURL(resolve(import.meta.dirname, '../testing/deadly-mail.ts')).href

let dataDir: string
let npmStart: Entrada
let address: string
let key: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-deadly-'))
  npmStart = startLauncher({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_PASSWORD: ADMIN.password,
    BEGUN_FILE: join(dataDir, 'begun'),
    NODE_OPTIONS: `--import=${PRELOAD}`,
  })
  address = await npmStart.ready()
  key = await mailKeyOf(address, ADMIN.password)
})
afterAll(async () => {
  npmStart.kill('SIGKILL')
  await npmStart.exit()
  await stopLeftBehind({ dataDir, log: () => undefined })
  rmSync(dataDir, { recursive: true, force: true })
})

/** The server may be away just now: asks until it answers. */
async function ask(path: string, init: RequestInit = {}): Promise<any> {
  for (;;) {
    const answer = await fetch(`${address}${path}`, init).catch(() => undefined)
    if (answer && answer.status !== 503) return answer
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

async function postMail(from: string, to: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'message/rfc822',
    'x-envelope-from': from,
    'x-envelope-to': to,
  }
  const body = rawMessage({ to: 'x@applications.example', subject: from, messageId: from }) as BodyInit
  return (await (await ask('/api/intake/mail', { method: 'POST', headers, body })).json()).data.mailId
}

async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<any> {
  const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ADMIN) }
  const { jwtToken } = (await (await ask('/api/admin/admin-login', signIn)).json()).data
  const headers = { authorization: jwtToken, 'content-type': 'application/json' }
  return (await (await ask(`/api/admin${path}`, { method, headers, body: body && JSON.stringify(body) })).json()).data
}

const begun = (name: string) =>
  readFileSync(join(dataDir, 'begun'), 'utf8')
    .split('\n')
    .filter((line) => line === name).length
const problems = async () => {
  const mails: { id: number; problem: string | null }[] = await call('GET', '/government-mails?list=unmatched')
  return new Map(mails.map(({ id, problem }) => [id, problem]))
}

test(
  'a message of which the process dies is read twice, then shown and read no more; one that was read beside it is read',
  { timeout: 400_000 },
  async () => {
    const deadly = await postMail('deadly@stranger.example', 'x@applications.example')
    const beside = await postMail('beside@stranger.example', 'x@applications.example')
    await expect.poll(problems, { timeout: 300_000, interval: 2_000 }).toEqual(
      new Map([
        [deadly, expect.stringContaining('failed twice while it read this message')],
        [beside, null],
      ]),
    )
    expect(begun('deadly')).toBe(2)
    expect(begun('beside')).toBe(2)
    expect(npmStart.output().split('Entrada ended unexpectedly (SIGKILL)')).toHaveLength(3)

    expect(await (await ask('/metrics')).text()).toContain('jobs_set_aside 1')
    const [entry] = await call('POST', '/search-audit', { event: 'job.set-aside' })
    expect(entry).toMatchObject({ actor: { kind: 'job' }, after: { job: 'read-government-mail', mailId: deadly } })

    // Another delivery of the same message adds the job again; another message is read after it in the same lane.
    expect(await postMail('deadly@stranger.example', 'more@applications.example')).toBe(deadly)
    const later = [
      await postMail('later@stranger.example', 'x@applications.example'),
      await postMail('last@stranger.example', 'x@applications.example'),
    ]
    await expect
      .poll(async () => [...(await problems()).keys()], { timeout: 60_000, interval: 2_000 })
      .toEqual(expect.arrayContaining(later))
    expect(begun('deadly')).toBe(2)
    expect(npmStart.output().split('Entrada ended unexpectedly')).toHaveLength(3)
  },
)

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
