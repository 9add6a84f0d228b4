import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { generateOrder } from '#server/demo/generate-order.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { startCommand, startEntrada, type Entrada } from '#server/testing/start-entrada.ts'

const INTAKE_API_KEY = 'kJ5mQ0zR8tYwX2vB4nH7'
const ADMIN_PASSWORD = 'a password of the test'
const ROOT = resolve(import.meta.dirname, '../..')
const today = new Date().toISOString().slice(0, 10)

/** The whole program on a DATA_DIR of its own, with backups in a folder beside it. */
export interface Installation {
  env: Record<string, string>
  /** A folder for whatever the test makes; it goes with the installation. */
  folder: string
  /** Starts the server, unless it runs; the address it serves at. */
  start(): Promise<string>
  /** All that the server printed since it was started. */
  said(): string
  /** Ends it, kill -9 where the test wants. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Posts the next order; its id once it was acknowledged. */
  post(): Promise<number>
  /** Uploads a document of its own to an order. */
  upload(orderId: number, pdf: Buffer): Promise<void>
  /** Runs `npm run backup` and its like; what it printed, and how it ended. */
  run(
    command: string,
    args?: string[],
    env?: Record<string, string>,
  ): Promise<{ code: number | undefined; output: string }>
  /** Runs a command as `run` does, where no file may grow beyond so many kB. */
  runLimited(command: string, kilobytes: number): Promise<{ code: number | undefined; output: string }>
  close(): Promise<void>
}

/** Makes an installation; nothing runs yet. */
export function makeInstallation(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-whole-'))
  // The database's own user passes through it.
  chmodSync(folder, 0o711)
  const env = {
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEY: 'qV7hT2mXc9LwZ4sNbR8yKd3P',
    PORT: '0',
    MAIL_CAPTURE: 'on',
    INTAKE_API_KEY,
    ADMIN_PASSWORD,
  }
  let entrada: Entrada | undefined
  let address = ''
  let token = ''
  let sent = 0
  /** To another address than the order's own a member sends fifty times a day. */
  const emails = new Map<number, string>()

  async function json(path: string, body: Buffer | string, headers: Record<string, string>): Promise<any> {
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', body: body as BodyInit, headers })
    const said: any = await answer.json()
    if (answer.ok) return said.data
    throw new Error(`${path}: ${answer.status} ${said.message}`)
  }
  const asJson = { 'content-type': 'application/json' }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    entrada?.kill(signal)
    await entrada?.exit()
    entrada = undefined
  }

  return {
    env,
    folder,
    async start() {
      if (entrada) return address
      entrada = startEntrada(env)
      address = await entrada.ready()
      const credentials = JSON.stringify({ email: 'admin@localhost', password: ADMIN_PASSWORD })
      token = (await json('/admin/admin-login', credentials, asJson)).jwtToken
      return address
    },
    said: () => entrada?.output() ?? '',
    stop,
    async post() {
      const { idempotency_key, ...order } = generateOrder(sent++, 73, today)
      const headers = { ...asJson, authorization: `Bearer ${INTAKE_API_KEY}`, 'idempotency-key': idempotency_key }
      const { orderId } = await json('/intake/orders', JSON.stringify(order), headers)
      emails.set(orderId, String(order.email))
      return orderId
    },
    async upload(orderId, pdf) {
      const form = uploadForm(orderId, emails.get(orderId)!, {
        bytes: pdf,
        name: 'ticket.pdf',
        type: 'application/pdf',
      })
      const more = { ...form.headers, authorization: token }
      await json('/admin/upload-visa-document', form.body, more)
    },
    async run(command, args = [], own = {}) {
      const program = startCommand(`server/backup/commands/${command}.ts`, { ...env, ...own }, args)
      const code = await program.exit()
      return { code, output: program.output() }
    },
    async runLimited(command, kilobytes) {
      const limited = `ulimit -f ${kilobytes}; exec "$0" server/backup/commands/${command}.ts`
      const { PATH = '', HOME = '' } = process.env
      return new Promise((answer) =>
        execFile(
          'bash',
          ['-c', limited, process.execPath],
          { cwd: ROOT, env: { PATH, HOME, ...env } },
          (error, out, err) => answer({ code: error ? Number(error.code) : 0, output: out + err }),
        ),
      )
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Looks into the database of a DATA_DIR on which no server runs. */
export async function lookInto<Result>(dataDir: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: embedded.ownerUrl })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/** What an installation that was restored must hold together: each list's count is its orders, each document's file its bytes. */
export async function brokenParts(dataDir: string, client: pg.Client): Promise<string[]> {
  const { rows: lists } = await client.query(
    `select coalesce(counted.list, kept.list) as list from
      (select list, count(*)::int as n from orders o, unnest(lists_of(o)) list group by 1) counted full join
      (select list, n::int from list_totals(array(select list from list_bucket union select list from list_delta))
        where n <> 0 and list >= 0) kept
      using (list) where counted.n is distinct from kept.n`,
  )
  const { rows: documents } = await client.query<{ storage_key: string; sha256: string }>(
    'select storage_key, sha256 from documents',
  )
  const wrong = documents.filter(({ storage_key, sha256 }) => {
    const bytes = readFileSync(join(dataDir, 'documents', 'kept', storage_key))
    return createHash('sha256').update(bytes).digest('hex') !== sha256
  })
  return [...lists.map(({ list }) => `list ${list}`), ...wrong.map(({ storage_key }) => storage_key)]
}
