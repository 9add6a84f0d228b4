// An office at work, as a machine meets it: 30 people, orders from a landing site, their mails, an import and a backup beside them, for an hour.
//   node scripts/run.mjs bench/mixed-load.ts --minutes=60 --orders=1000000 --import=1000000
// The server (API and worker, two processes), its PostgreSQL and the load share the machine. Writes bench/mixed.md and its picture; says at
// the end whether anything was lost and whether each count is that of its list.
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { checksOfDay } from '#server/corrections/renew-checks.ts'
import { noteRenewed } from '#server/corrections/renew-orders.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { startCommand, startEntrada, type Entrada } from '#server/testing/start-entrada.ts'
import { fillOrders } from './fill-orders.ts'
import { know, MANAGER, signInTimes } from './office/open-office.ts'
import { beAtWork, sendOrders, stayOpen } from './mixed/people.ts'
import { drawMixed, writeMixed, type Mixed, type Sample } from './mixed/write-mixed.ts'

const PEOPLE = 30
const ORDERS_A_SECOND = 20
const SAMPLE_MS = 2000
const INTAKE_KEY = 'the-key-of-the-bench-and-nobody-else'
/** When the import and the backup begin, as parts of the whole time. */
const BEGINS = { import: 0.1, backup: 0.5 }

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    orders: { type: 'string', default: '1000000' },
    import: { type: 'string', default: '1000000' },
  },
})
const [minutes, orders, imported] = [values.minutes, values.orders, values.import].map(Number) as [
  number,
  number,
  number,
]
if (!(minutes > 0 && orders >= 1000 && imported >= 0)) {
  console.error('mixed-load: --minutes over 0, --orders from 1000 on, --import from 0 on.')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'entrada-mixed-'))
const dataDir = join(folder, 'data')
const env = {
  DATA_DIR: dataDir,
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_KEY: 'a key of the bench for its backups alone',
  MAIL_CAPTURE: 'on',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: MANAGER.email,
  ADMIN_PASSWORD: MANAGER.password,
  INTAKE_API_KEY: INTAKE_KEY,
}
const programs: Entrada[] = []
const run = (entrada: Entrada) => (programs.push(entrada), entrada)
mkdirSync(dataDir)
try {
  const known = await fill()
  const file = await writeImport()
  const api = run(startEntrada({ ...env, PORT: '0', ROLE: 'api' }))
  const url = (await api.ready()).replace('localhost', '127.0.0.1')
  const worker = run(startEntrada({ ...env, PORT: '0', ROLE: 'worker' }))
  const sessions = await signInTimes(url, PEOPLE)
  await withPool((owner) => owner.query('create extension pg_stat_statements'))
  console.log(`${PEOPLE} people are signed in; ${minutes} minutes begin.`)

  const begun = performance.now()
  const endsAt = begun + minutes * 60_000
  const samples: Sample[] = []
  const events: Mixed['events'] = []
  const close = sessions.map((session) => stayOpen(url, session))
  const [asked, sent] = await Promise.all([
    beAtWork({ url, sessions, known, endsAt }),
    sendOrders({ url, key: INTAKE_KEY, known, perSecond: ORDERS_A_SECOND, endsAt }),
    sample(samples, { api: api.pid, worker: worker.pid }, begun, endsAt),
    beside('import', 'server/start/import-file.ts', [file, '--site', '1'], imported > 0),
    beside('backup', 'server/backup/commands/backup.ts', []),
  ])
  for (const end of close) end()
  const wrong = await findWrong(url, sessions[0]!, sent.acknowledged)
  const backlog = await withPool((pool) => waiting(pool))
  const dearest = await withPool((owner) => findDearest(owner))
  const mixed: Mixed = {
    at: new Date(),
    minutes,
    orders,
    imported,
    people: PEOPLE,
    perSecond: ORDERS_A_SECOND,
    asked,
    sent: { acknowledged: sent.acknowledged.length, times: sent.times, refused: sent.refused },
    samples,
    events,
    wrong: [...wrong, ...(await stop(api)), ...(await stop(worker))],
    backlog,
    dearest,
  }
  const text = writeMixed(mixed)
  console.log(text)
  writeFileSync(join(import.meta.dirname, 'mixed.md'), text)
  writeFileSync(join(import.meta.dirname, '../docs/pictures/mixed-load.svg'), drawMixed(mixed))
  process.exitCode = mixed.wrong.length > 0 ? 1 : 0

  /** Runs a command of ours beside all that goes on, and notes from when to when. */
  async function beside(name: keyof typeof BEGINS, program: string, args: string[], isWanted = true): Promise<void> {
    if (!isWanted) return
    await sleep((endsAt - begun) * BEGINS[name])
    const from = performance.now() - begun
    const command = run(startCommand(program, env, args))
    const code = await command.exit()
    events.push({ name, fromMs: from, toMs: performance.now() - begun, code: code ?? null })
    console.log(`${name}: exit ${code} ${command.output().slice(-300)}`)
  }
} finally {
  for (const program of programs) program.kill('SIGKILL')
  await sleep(1000)
  await (await startEmbedded({ dataDir, log: () => undefined })).stop()
  rmSync(folder, { recursive: true, force: true })
}

async function withPool<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const database = await startEmbedded({ dataDir, log: () => undefined })
  const pool = openDatabase(database.ownerUrl, console, { connections: 3, statementTimeoutMs: 3_600_000 })
  try {
    return await work(pool)
  } finally {
    await closeDatabase(pool)
  }
}

async function fill() {
  const database = await startEmbedded({ dataDir, log: () => undefined })
  const pool = openDatabase(database.migratorUrl, console, { connections: 3, statementTimeoutMs: 3_600_000 })
  await migrate(pool)
  await fillOrders(pool, orders)
  // As in an office that is at work: no rule of the intake is new to these orders, and the first walk of the day is behind it.
  await noteRenewed(pool)
  await pool.query('insert into order_renewals (rules, list) values ($1, -1)', [checksOfDay(new Date())])
  const known = await know(pool)
  await closeDatabase(pool)
  // From its next start it records what each statement takes.
  await withPool((owner) => owner.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`))
  await database.stop()
  return known
}

async function writeImport(): Promise<string> {
  const file = join(folder, 'import.ndjson')
  const today = new Date().toISOString().slice(0, 10)
  const out = createWriteStream(file)
  for (let n = 0; n < imported; n += 1)
    if (!out.write(`${JSON.stringify(generateOrder(n, 45, today))}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
  console.log(`The import's file has ${imported} orders, ${Math.round(statSync(file).size / 1e6)} MB.`)
  return file
}

async function sample(into: Sample[], pids: Record<'api' | 'worker', number>, begun: number, endsAt: number) {
  for (; performance.now() < endsAt; await sleep(SAMPLE_MS))
    into.push({ atMs: performance.now() - begun, api: residentMb(pids.api), worker: residentMb(pids.worker) })
}

function residentMb(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

/** Everything that was acknowledged is there, once, and each count is that of its list. */
async function findWrong(url: string, session: string, acknowledged: readonly number[]): Promise<string[]> {
  const answer = await fetch(`${url}/api/admin/get-folder-count`, { headers: { authorization: session } })
  const counts = ((await answer.json()) as { data: Record<string, number> }).data
  return withPool(async (pool) => {
    const kept = await pool.query<{ n: number }>('select count(*)::int as n from orders where order_id = any($1)', [
      acknowledged,
    ])
    const lists = await pool.query<{ queue: number; n: number }>(
      'select queue, count(*)::int as n from orders group by queue',
    )
    const inLists = (of: readonly number[] | 'all') =>
      lists.rows.filter(({ queue }) => of === 'all' || of.includes(queue)).reduce((sum, { n }) => sum + n, 0)
    return [
      ...(kept.rows[0]!.n === acknowledged.length
        ? []
        : [`${acknowledged.length - kept.rows[0]!.n} acknowledged orders are lost`]),
      ...QUEUE_KEYS.flatMap((key) => {
        const [said, there] = [counts[QUEUES[key].countName]!, inLists(key === 'allOrder' ? 'all' : QUEUES[key].lists)]
        return said === there ? [] : [`${key} is said to have ${said} orders and has ${there}`]
      }),
    ]
  })
}

/** Mails that still wait: a worker that keeps up leaves few. */
async function waiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from mails where state = 'queued'`)
  return rows[0]!.n
}

/** What took the database the most time, of everything that it did. */
async function findDearest(owner: Pool): Promise<Mixed['dearest']> {
  const { rows } = await owner.query<Mixed['dearest'][number]>(
    `select query as text, calls::float8 as calls, mean_exec_time as "meanMs", total_exec_time / sum(total_exec_time) over () as share
      from pg_stat_statements order by total_exec_time desc limit 10`,
  )
  return rows
}

async function stop(entrada: Entrada): Promise<string[]> {
  entrada.kill('SIGTERM')
  const code = await entrada.exit()
  return code === 0 ? [] : [`a server ended with ${code}: ${entrada.output().slice(-400)}`]
}
