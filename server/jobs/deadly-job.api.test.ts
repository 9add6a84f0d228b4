import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded, stopLeftBehind } from '#server/db/embedded/start-embedded.ts'
import { enqueue, type JobName } from '#server/jobs.ts'
import { anOrder } from '#server/testing/factories.ts'
import { freePort } from '#server/testing/free-port.ts'
import { mailKeyOf } from '#server/testing/mail-key.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { startLauncher, type Entrada } from '#server/testing/start-entrada.ts'

const ADMIN = { email: 'admin@localhost', password: 'a password of the test' }
const PRELOAD = pathToFileURL(resolve(import.meta.dirname, '../testing/deadly-mail.ts')).href

let dataDir: string
let npmStart: Entrada
let address: string
let key: string
let owner: pg.Pool
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
  owner = new pg.Pool({ connectionString: (await startEmbedded({ dataDir, log: () => undefined })).ownerUrl })
})
afterAll(async () => {
  await owner.end()
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

/** From now on the process dies of it, until it is healed. */
const deadly = (name: JobName) => writeFileSync(join(dataDir, 'begun.deadly'), name)
const heal = () => rmSync(join(dataDir, 'begun.deadly'))
const setAside = async () => /^jobs_set_aside (\d+)$/m.exec(await (await ask('/metrics')).text())?.[1]
const SLOWLY = { timeout: 240_000, interval: 1_000 }

test('any other of which it dies is begun twice and stands in its order’s history; asked for anew, it is done', async () => {
  const orderId = await anOrder(owner)
  const before = await setAside()
  deadly('compare-documents')
  await enqueue(owner, 'compare-documents', { orderId })
  const entry = async () => (await call('POST', '/search-audit', { event: 'job.set-aside', orderId }))[0]
  await expect.poll(entry, SLOWLY).toMatchObject({ order_id: orderId, after: { job: 'compare-documents' } })
  expect(begun('compare-documents')).toBe(2)
  expect(await setAside()).toBe(String(Number(before) + 1))

  heal()
  await enqueue(owner, 'compare-documents', { orderId })
  await expect.poll(setAside, SLOWLY).toBe(before)
  expect(begun('compare-documents')).toBe(3)
}, 600_000)

test('one that comes round by itself pauses when it died twice, though it belongs to every start', async () => {
  const before = await setAside()
  const earlier = begun('renew-checks')
  // Once before, under another entry of the queue.
  await owner.query(`insert into begun_jobs (job, payload, begun) values ('renew-checks', '{"queuedAs": "0"}', 1)`)
  deadly('renew-checks')
  await enqueue(owner, 'renew-checks', {})
  const entry = async () => (await call('POST', '/search-audit', { event: 'job.paused' }))[0]
  await expect.poll(entry, SLOWLY).toMatchObject({ after: { job: 'renew-checks' } })
  expect(begun('renew-checks')).toBe(earlier + 1)
  const waits = `select count(*)::int as jobs, max(run_at) > now() as later from graphile_worker.jobs
    where key = 'renew-checks:paused'`
  await expect.poll(async () => (await owner.query(waits)).rows, SLOWLY).toEqual([{ jobs: 1, later: true }])

  heal()
  await owner.query(`update begun_jobs set begun_at = begun_at - interval '1 hour'`)
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where key = 'renew-checks:paused'`)
  await expect.poll(setAside, SLOWLY).toBe(before)
  expect(begun('renew-checks')).toBe(earlier + 2)
}, 600_000)
