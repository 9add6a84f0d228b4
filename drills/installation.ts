import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findPlace } from '#server/db/embedded/place.ts'
import { postmasterId } from '#server/db/embedded/postmaster.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { providerServer } from '#server/testing/provider-server.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { startEntrada, type Entrada } from '#server/testing/start-entrada.ts'

const KEY = 'kJ5mQ0zR8tYwX2vB4nH7'
const PASSWORD = 'a password of the drills'
const PATIENCE_MS = 120_000
const today = new Date().toISOString().slice(0, 10)

/** An order as it was answered: its number in the drill, and its id; none where no answer came or it was refused. */
export interface Posted {
  code?: number
  orderId?: number
}

/** What the calls that drills make answer. */
interface Acted {
  mailHistoryId?: number
  moved?: number[]
}

/** A whole installation of one's own: the real program, its PostgreSQL, and a mail provider that does as it is told. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Makes an installation in a new folder; nothing runs yet but the provider. */
export async function openInstallation() {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-drill-'))
  const provider = await providerServer()
  let entrada: Entrada | undefined
  let address = ''
  let token: Promise<string> | undefined
  let serial = 0

  async function owner<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { ownerUrl } = await startEmbedded({ dataDir, log: () => undefined })
    const client = new pg.Client({ connectionString: ownerUrl })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  return {
    provider,
    owner,
    /** Starts the program, or starts it again. */
    async start(env: Record<string, string> = {}): Promise<void> {
      entrada = startEntrada({
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
        ...env,
      })
      address = await entrada.ready()
    },
    /** Ends it by a signal; answers its exit code. */
    async end(signal: NodeJS.Signals): Promise<number | undefined> {
      entrada!.kill(signal)
      return entrada!.exit()
    },
    /** Whether the same process still lives. */
    lives: () => isAlive(entrada!.pid),
    /** Kills PostgreSQL with -9, and starts it again on what it left. */
    async killDatabase(): Promise<void> {
      const { cluster } = await findPlace(dataDir, databaseAccount())
      const pid = postmasterId(cluster)!
      process.kill(pid, 'SIGKILL')
      await until('PostgreSQL is gone', () => !isAlive(pid))
      await startEmbedded({ dataDir, log: () => undefined })
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
        })
        const { data } = (await answer.json()) as { data?: { orderId: number } }
        return { code: answer.status, ...(answer.ok && { orderId: data!.orderId }) }
      } catch {
        return {}
      }
    },
    /** Calls the API as the Admin. */
    async call(method: string, path: string, body?: RequestInit['body'], headers: Record<string, string> = {}) {
      token ??= signIn(address)
      const answer = await fetch(`${address}/api${path}`, {
        method,
        body,
        headers: { ...headers, authorization: await token },
      })
      return { code: answer.status, body: (await answer.json()) as { data?: Acted; message?: string } }
    },
    /** Uploads a ticket for an order, which queues one mail; answers its id. */
    async queueMail(orderId: number, mailProvider: 'AWS' | 'Sendgrid'): Promise<number> {
      const [order] = await owner<{ email: string }>('select email from orders where order_id = $1', [orderId])
      const file = { bytes: SAMPLE_IMAGES.png, name: 'ticket.png' }
      const { body, headers } = uploadForm(orderId, order!.email, file, [['mailServiceProvider', mailProvider]])
      const answer = await this.call('POST', '/admin/upload-visa-document', new Uint8Array(body), headers)
      if (answer.code >= 300) throw new Error(`The ticket was not taken: ${answer.body.message}`)
      return answer.body.data!.mailHistoryId!
    },
    async mailState(mailId: number): Promise<string> {
      return (await owner<{ state: string }>('select state from mails where id = $1', [mailId]))[0]!.state
    },
    /** Waits until a mail is in a state; its next try is not waited for. */
    async mailIs(mailId: number, state: string): Promise<void> {
      await until(`mail ${mailId} is ${state}`, async () => {
        await owner(`update graphile_worker._private_jobs set run_at = now() where key = $1 and locked_at is null`, [
          `mail:${mailId}`,
        ])
        return (await this.mailState(mailId)) === state
      })
    },
    async close(): Promise<void> {
      entrada?.kill('SIGKILL')
      await entrada?.exit()
      await (await startEmbedded({ dataDir, log: () => undefined })).stop()
      await provider.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/admin/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@localhost', password: PASSWORD }),
  })
  return ((await answer.json()) as { data: { jwtToken: string } }).data.jwtToken
}

/** Waits for a state; throws with its name where it does not come. */
export async function until(state: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error(`It never came that ${state}.`)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
