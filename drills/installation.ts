import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findPlace } from '#server/db/embedded/place.ts'
import { postmasterId } from '#server/db/embedded/postmaster.ts'
import { startEmbedded, stopLeftBehind, type Embedded } from '#server/db/embedded/start-embedded.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { uploadForm, type FormFile } from '#server/testing/multipart.ts'
import { providerServer } from '#server/testing/provider-server.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { startCommand, startEntrada, type Entrada } from '#server/testing/start-entrada.ts'

const KEY = 'kJ5mQ0zR8tYwX2vB4nH7'
const PASSWORD = 'a password of the drills'
const PATIENCE_MS = 120_000
const today = new Date().toISOString().slice(0, 10)

/** An order as it was answered: its number in the drill, and its id; none where no answer came or it was refused. */
export interface Posted {
  code?: number
  orderId?: number
}

interface Ran {
  code: number | undefined
  output: string
}

/** What the calls that drills make answer. */
interface Acted {
  mailHistoryId?: number
  moved?: number[]
  key?: string
}

/** A whole installation for one drill: the real program, its PostgreSQL, and a mail provider that does as it is told. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Makes an installation in a new folder; nothing runs yet but the provider. */
export async function openInstallation() {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-drill-'))
  const provider = await providerServer()
  const programs: Entrada[] = []
  const undone: (() => unknown)[] = []
  let isOver = false
  let entrada: Entrada | undefined
  let turnedTo: Pick<Embedded, 'ownerUrl'> | undefined
  let address = ''
  let token: Promise<string> | undefined
  let serial = 0

  async function database(other: Partial<Parameters<typeof startEmbedded>[0]> = {}) {
    // A signal ends a drill in the middle: what it does after that must start nothing again.
    if (isOver) throw new Error('The drill is over.')
    return startEmbedded({ dataDir, log: () => undefined, ...other })
  }

  async function owner<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { ownerUrl } = turnedTo ?? (await database())
    const client = new pg.Client({ connectionString: ownerUrl })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  const OWN = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_FORMAT: 'json',
    INTAKE_API_KEY: KEY,
    ADMIN_PASSWORD: PASSWORD,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIADRILL',
    AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-drills',
    AWS_SES_ENDPOINT: provider.url,
    SENDGRID_API_KEY: 'SG.key-of-the-drills',
    SENDGRID_BASE_URL: provider.url,
  }

  function begin(env: Record<string, string>, launch: Parameters<typeof startEntrada>[2] = {}): Entrada {
    if (isOver) throw new Error('The drill is over.')
    const program = startEntrada({ ...OWN, ...env }, [], launch)
    programs.push(program)
    return program
  }

  return {
    dataDir,
    provider,
    /** The environment of its programs. */
    env: OWN,
    owner,
    address: () => address,
    /** Sends calls to another of its servers. */
    turnTo: (other: string) => void (address = other),
    /** The database's addresses; it is started where it does not run. */
    database,
    /** Sends database queries to another database. */
    turnToDatabase: (other: Pick<Embedded, 'ownerUrl'>) => void (turnedTo = other),
    /** Registers what is to be undone when the drill is over, however it ends; the last first. */
    afterwards: (undo: () => unknown) => void undone.unshift(undo),
    /** Starts the program, or starts it again; calls go to it from then on. */
    async start(env: Record<string, string> = {}, launch: Parameters<typeof startEntrada>[2] = {}): Promise<Entrada> {
      entrada = begin(env, launch)
      address = await entrada.ready()
      return entrada
    },
    /** Starts one that only works on jobs, beside. */
    async startWorker(env: Record<string, string> = {}): Promise<Entrada> {
      const worker = begin({ ROLE: 'worker', ...env })
      await worker.says('Entrada works on jobs.')
      return worker
    },
    /** Runs `npm run backup` and its like, or a file by its path; returns what it printed, and how it ended. */
    async run(command: string, env: Record<string, string> = {}, args: string[] = []): Promise<Ran> {
      const path = command.endsWith('.ts') ? command : `server/backup/commands/${command}.ts`
      const program = startCommand(path, { ...OWN, ...env }, args)
      programs.push(program)
      const code = await program.exit()
      return { code, output: program.output() }
    },
    /** Ends it by a signal; returns its exit code. */
    async end(signal: NodeJS.Signals): Promise<number | undefined> {
      entrada!.kill(signal)
      return entrada!.exit()
    },
    pid: () => entrada!.pid,
    /** Whether the same process still lives. */
    lives: () => isAlive(entrada!.pid),
    /** Kills PostgreSQL with -9; the program starts it again. */
    async killDatabase(): Promise<void> {
      const { cluster } = await findPlace(dataDir, databaseAccount())
      const pid = postmasterId(cluster)!
      process.kill(pid, 'SIGKILL')
      await until('PostgreSQL is gone', () => !isAlive(pid))
    },
    nextOrder: () => (serial += 1),
    /** Posts the n-th order, under its own key or another. */
    async post(n: number, change: object = {}, key = `drill-${n}`): Promise<Posted> {
      const { idempotency_key: _, ...order } = generateOrder(n, 44, today)
      try {
        const answer = await fetch(`${address}/api/intake/orders`, {
          method: 'POST',
          headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ ...order, external_reference: `D-${n}`, ...change }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        const { data } = (await answer.json()) as { data?: { orderId: number } }
        return { code: answer.status, ...(answer.ok && { orderId: data!.orderId }) }
      } catch {
        return {}
      }
    },
    /** Signs the Admin in; returns the token. */
    async signIn(): Promise<string> {
      const answer = await this.trySignIn()
      if (!answer.ok) throw new Error(`The Admin was not let in: ${answer.status}`)
      return ((await answer.json()) as { data: { jwtToken: string } }).data.jwtToken
    },
    trySignIn: () =>
      fetch(`${address}/api/admin/admin-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@localhost', password: PASSWORD }),
      }),
    /** Calls the API as the Admin. */
    async call(method: string, path: string, body?: RequestInit['body'], headers: Record<string, string> = {}) {
      token ??= this.signIn()
      const answer = await fetch(`${address}/api${path}`, {
        method,
        body,
        headers: { ...headers, authorization: await token },
      })
      return { code: answer.status, body: (await answer.json()) as { data?: Acted; message?: string } }
    },
    /** Uploads a ticket for an order, or something else in its place. */
    async upload(
      orderId: number,
      mailProvider: 'AWS' | 'Sendgrid',
      file: FormFile = { bytes: SAMPLE_IMAGES.png, name: 'ticket.png' },
    ) {
      const [order] = await owner<{ email: string }>('select email from orders where order_id = $1', [orderId])
      const { body, headers } = uploadForm(orderId, order!.email, file, [['mailServiceProvider', mailProvider]])
      return this.call('POST', '/admin/upload-visa-document', new Uint8Array(body), headers)
    },
    /** Uploads a ticket for an order, which queues one mail; returns its id. */
    async queueMail(orderId: number, mailProvider: 'AWS' | 'Sendgrid'): Promise<number> {
      const answer = await this.upload(orderId, mailProvider)
      if (answer.code >= 300) throw new Error(`The ticket was not taken: ${answer.body.message}`)
      return answer.body.data!.mailHistoryId!
    },
    /** Has the next try of a mail now. */
    hasten: (mailId: number) =>
      owner('update graphile_worker._private_jobs set run_at = now() where key = $1 and locked_at is null', [
        `mail:${mailId}`,
      ]),
    async mailState(mailId: number): Promise<string> {
      return (await owner<{ state: string }>('select state from mails where id = $1', [mailId]))[0]!.state
    },
    /** Waits until a mail is in a state; its next try is not waited for. */
    async mailIs(mailId: number, state: string): Promise<void> {
      await until(`mail ${mailId} is ${state}`, async () => {
        await this.hasten(mailId)
        return (await this.mailState(mailId)) === state
      })
    },
    /** Ends and removes all that it made; what fails of that keeps nothing else from going. */
    async close(): Promise<void> {
      isOver = true
      for (const program of programs) program.kill('SIGKILL')
      await Promise.all(programs.map((program) => program.exit()))
      const last = [
        () => stopLeftBehind({ dataDir, log: () => undefined }),
        () => provider.close(),
        () => rmSync(dataDir, { recursive: true, force: true }),
      ]
      const failed: unknown[] = []
      for (const undo of [...undone, ...last]) {
        try {
          await undo()
        } catch (error) {
          failed.push(error)
        }
      }
      if (failed.length > 0) throw failed[0]
    },
  }
}

/** Waits for a state; throws with its name where it does not come. */
export async function until(state: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error(`It never came that ${state}.`)
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
