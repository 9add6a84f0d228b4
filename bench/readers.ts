// What the reader processes cost and what their lanes are worth: an upload of staff while strangers' mail is full of PDFs that
// never end, against the same upload while nobody else is there; and a document read in a reader against in the server.
//   node bench/readers.ts [N=40]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate, MIGRATIONS } from '#server/db/migrate.ts'
import { parseEnv } from '#server/env.ts'
import { inspect, READ_DOCUMENT } from '#server/documents/reading/inspect.ts'
import { read } from '#server/documents/reading/read-document.ts'
import { installJobs } from '#server/jobs/install.ts'
import { LANES, type Lanes } from '#server/readers/lanes.ts'
import { openReaders } from '#server/readers/open-readers.ts'
import { closeServices, openServices } from '#server/services.ts'
import { hashPassword } from '#server/staff/members/password.ts'
import { anOrder } from '#server/testing/factories.ts'
import { KILLERS } from '#server/testing/killer-pdfs.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'

const N = Number(process.argv[2] ?? 40)
const TURNS = 4
/** As it is, until a turn is over. */
const mail: Lanes['mail'] = { ...LANES.mail }
const PASSWORD = 'the password of a bench'
const EMAIL = 'own@mail.example'
const dataDir = mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const log = pino({ level: 'silent' })
const server = await startEmbedded({ dataDir, log: () => undefined })
const env = parseEnv({ DATA_DIR: dataDir, MAIL_CAPTURE: 'on' })
const services = await openServices({
  env,
  databaseUrl: server.migratorUrl,
  secret: 'the secret of a bench, long enough',
  log,
  lanes: { ...LANES, mail },
})
await migrate(services.pool, MIGRATIONS, () => installJobs(services.pool))
const app = await buildApp(services)
await services.pool.query(
  "insert into staff (name, email, password_hash, role) values ('B', 'bench@staff.example', $1, 'Team')",
  [await hashPassword(PASSWORD)],
)
const signedIn = await app.inject({
  method: 'POST',
  url: '/api/admin/admin-login',
  payload: { email: 'bench@staff.example', password: PASSWORD },
})
const authorization: string = signedIn.json().data.jwtToken
const pdf = await samplePdf(1)
const killer = KILLERS['a hundred thousand sheets painted over each other']!()

async function upload(): Promise<void> {
  const { body, headers } = uploadForm(await anOrder(services.pool, { email: EMAIL }), EMAIL, {
    name: 'e-ticket.pdf',
    bytes: pdf,
  })
  const url = '/api/admin/upload-visa-document'
  const answer = await app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload: body })
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`)
}

/** Keeps the lane for mail full of PDFs that never end; returns what ends them and empties it. */
async function fillMail(): Promise<() => Promise<void>> {
  let isOpen = true
  const feed = async () => {
    while (isOpen) await inspect(services.readers, killer, 'mail').catch(() => undefined)
  }
  const feeds = [feed(), feed()]
  // The reader is loaded and at work.
  await sleep(3_000)
  return async () => {
    isOpen = false
    mail.share = 0
    await Promise.all(feeds)
    mail.share = LANES.mail.share
  }
}

/** Milliseconds. `child`: a document in a reader that is loaded; `started`: in one that is not; `inProcess`: in the server. */
const times: Record<'idle' | 'beside' | 'child' | 'inProcess' | 'started', number[]> = {
  idle: [],
  beside: [],
  child: [],
  inProcess: [],
  started: [],
}
await timed([], 30, upload)
// In turns, for what else the machine does changes all the time.
for (let turn = 0; turn < TURNS; turn += 1) {
  await timed(times.idle, N / TURNS, upload)
  const stop = await fillMail()
  await timed(times.beside, N / TURNS, upload)
  await stop()
}
for (let warm = 0; warm < 40; warm += 1) await read(Uint8Array.from(pdf), async () => undefined)
for (let n = 0; n < N; n += 1) {
  await timed(times.child, 1, () => services.readers.read(READ_DOCUMENT, pdf, 'staff'))
  await timed(times.inProcess, 1, () => read(Uint8Array.from(pdf), async () => undefined))
}

for (let n = 0; n < 5; n += 1) {
  const readers = openReaders(log)
  await timed(times.started, 1, () => readers.read(READ_DOCUMENT, pdf, 'sites'))
  await readers.close()
}
const middle = Object.fromEntries(
  Object.entries(times).map(([what, values]) => [what, Number(median(values).toFixed(1))]),
)
console.table(middle)
console.log(`An upload beside hostile mail takes ${(middle.beside! / middle.idle!).toFixed(2)} times as long.`)
console.log(`A reader costs ${(middle.child! - middle.inProcess!).toFixed(1)} ms a document, if it is loaded already.`)
await app.close()
await closeServices(services)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

async function timed(into: number[], times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now()
    await work()
    into.push(performance.now() - begun)
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
