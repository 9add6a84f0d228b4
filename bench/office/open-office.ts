import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { QUEUES } from '#contract/lists/queues.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startCompactor } from '#server/db/compact-lists.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { countOrders } from '#server/lists/count-orders.ts'
import { fillOrders } from '../fill-orders.ts'
import { DEEP_PAGE, MANY, type Known } from './asked.ts'

const ROOT = join(import.meta.dirname, '../..')
export const MANAGER = { email: 'admin@localhost', password: 'the admin of the bench' }
const INTAKE_KEY = 'the-key-of-the-bench-and-nobody-else'
const SAMPLE = 1000

/** A server over so many orders and the bare one beside it, on one PostgreSQL. */
export interface Office {
  orders: number
  loadSeconds: number
  url: string
  /** Of all processes that serve it, the one at `url` first. */
  urls: readonly string[]
  bareUrl: string
  /** Signed-in sessions, one for each of many connections. */
  sessions: readonly string[]
  known: Known
  pool: Pool
  /** The processes of the two servers. */
  pids: { office: number; bare: number }
  /** Those of all that serve it. */
  processes: readonly number[]
  close(): Promise<void>
}

interface Opening {
  fill?: (pool: Pool, orders: number) => Promise<void>
  /** How many processes serve it. */
  processes?: number
}

/** Opens one, filled by `fill`; in a named folder the orders are kept for the next run, else they are removed with it. */
export async function openOffice(
  orders: number,
  kept: string | undefined,
  { fill = fillOrders, processes = 1 }: Opening = {},
): Promise<Office> {
  const dataDir = kept === undefined ? mkdtempSync(join(tmpdir(), 'entrada-bench-')) : join(kept, String(orders))
  mkdirSync(dataDir, { recursive: true })
  const database = await startEmbedded({ dataDir, log: () => undefined })
  const pool = openDatabase(database.migratorUrl, console, { connections: 3, statementTimeoutMs: 3_600_000 })
  await migrate(pool)
  const begun = performance.now()
  await fill(pool, orders)
  const loadSeconds = (performance.now() - begun) / 1000
  const known = await know(pool)
  const stopCompactor = startCompactor(pool, console)
  const children: ChildProcess[] = []
  const start = (file: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, [file], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    children.push(child)
    return child
  }
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    // What a worker does once with stored orders after a change of their rules takes hours of a million of them; its counts are folded here.
    ROLE: 'api',
    DATA_DIR: dataDir,
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'warn',
    MAIL_CAPTURE: 'on',
    ADMIN_EMAIL: MANAGER.email,
    ADMIN_PASSWORD: MANAGER.password,
    INTAKE_API_KEY: INTAKE_KEY,
  }
  const serving: ChildProcess[] = []
  const urls: string[] = []
  for (let n = 0; n < processes; n += 1) {
    const one = start('server/main.ts', env)
    const url = await firstMatch(one, /http:\/\/[\w.:]+:\d+/)
    await ready(url)
    serving.push(one)
    urls.push(url)
  }
  const [office, url] = [serving[0]!, urls[0]!]
  const bare = start('bench/office/bare.ts', {
    DATABASE_URL: database.url,
    DEEP: String(await idAt(pool, (known.deep - 1) * 10)),
    TURNS: known.ids.join(),
  })
  const { port } = JSON.parse(await firstMatch(bare, /\{.*\}/)) as { port: number }
  return {
    orders,
    loadSeconds,
    url,
    urls,
    bareUrl: `http://127.0.0.1:${port}`,
    sessions: await signInTimes(url, MANY),
    known,
    pool,
    pids: { office: office.pid!, bare: bare.pid! },
    processes: serving.map(({ pid }) => pid!),
    close: async () => {
      await stopCompactor()
      for (const child of children) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await closeDatabase(pool)
      await database.stop()
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a load needs to know of a database that is filled. */
export async function know(pool: Pool): Promise<Known> {
  const { completedOrder } = await countOrders(pool)
  const { rows } = await pool.query<{ id: number; email: string }>(
    `select order_id::float8 as id, email from generate_series(0, $1::int - 1) n,
      lateral (select order_id, email from orders where queue = $2
        and order_id >= (select min(order_id) + (max(order_id) - min(order_id)) * n / $1 from orders) order by order_id limit 1) o`,
    [SAMPLE, QUEUES.completedOrder.lists[0]],
  )
  return {
    deep: Math.max(1, Math.min(DEEP_PAGE, Math.floor(completedOrder / 10))),
    ids: [...new Set(rows.map(({ id }) => id))],
    emails: rows.map(({ email }) => email),
    intakeKey: INTAKE_KEY,
    run: crypto.randomUUID(),
  }
}

async function idAt(pool: Pool, offset: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select order_id::float8 as id from orders where queue = 5 order by order_id desc offset $1 limit 1',
    [offset],
  )
  return rows[0]!.id
}

/** So many sessions of the Admin. */
export async function signInTimes(url: string, times: number): Promise<string[]> {
  const sessions: string[] = []
  for (let time = 0; time < times; time += 1) sessions.push(await signIn(url))
  return sessions
}

/** A session of somebody who may sign in. */
export async function signIn(url: string, who: { email: string; password: string } = MANAGER): Promise<string> {
  const answer = await fetch(`${url}/api/admin/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  const { data, message } = (await answer.json()) as { data?: { jwtToken: string }; message: string }
  if (!data) throw new Error(`The bench cannot sign in: ${message}`)
  return data.jwtToken
}

async function ready(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server was not ready within a minute.')
}

function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-20_000)
      const found = pattern.exec(said)
      if (found) resolve(found[0])
    })
    child.once('exit', () => reject(new Error(`It ended before it was ready: ${said}`)))
  })
}
