import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findPlace } from '#server/db/embedded/place.ts'
import { postmasterId } from '#server/db/embedded/postmaster.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { mailKeyOf } from '#server/testing/mail-key.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { startEntrada, type Entrada } from '#server/testing/start-entrada.ts'

const KEY = 'kJ5mQ0zR8tYwX2vB4nH7'
const PASSWORD = 'a password of the test'
/** How many post at once, and how many are acknowledged before each kill. */
const ORDERS = { senders: 8, aRound: 120 }
const MAILS = { senders: 4, aRound: 12 }
const ROUNDS = 3
/** The number of the first order that a message is for: those of the stream lie below. */
const NAMED = 1_000_000
const today = new Date().toISOString().slice(0, 10)

let dataDir: string
let entrada: Entrada
let mailKey: string | undefined
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), 'entrada-kill-'))))
afterAll(async () => {
  entrada.kill('SIGTERM')
  await entrada.exit()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<string> {
  entrada = startEntrada({
    DATA_DIR: dataDir,
    PORT: '0',
    INTAKE_API_KEY: KEY,
    ADMIN_PASSWORD: PASSWORD,
  })
  const address = await entrada.ready()
  mailKey ??= await mailKeyOf(address, PASSWORD)
  return address
}

/** Posts something with the intake key; returns what it came to, undefined when no answer came. */
async function post<Data>(
  url: string,
  apiKey: string,
  type: string,
  body: string | Buffer,
  key = 'none',
): Promise<Data | undefined> {
  try {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': type, 'idempotency-key': key }
    const answer = await fetch(url, { method: 'POST', headers, body: body as BodyInit })
    return answer.ok ? ((await answer.json()) as { data: Data }).data : undefined
  } catch {
    return undefined
  }
}

async function postOrder(address: string, n: number): Promise<number | undefined> {
  const { idempotency_key, ...order } = generateOrder(n, 61, today)
  const url = `${address}/api/intake/orders`
  return (await post<{ orderId: number }>(url, KEY, 'application/json', JSON.stringify(order), idempotency_key))
    ?.orderId
}

/** Kills the server and, where it is said, its PostgreSQL too, with nothing said to either. */
async function killEverything(andDatabase: boolean): Promise<void> {
  entrada.kill('SIGKILL')
  await entrada.exit()
  if (!andDatabase) return
  const { cluster } = await findPlace(dataDir, databaseAccount())
  process.kill(postmasterId(cluster)!, 'SIGKILL')
}

async function openDatabase() {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  return { read: async (sql: string) => (await client.query(sql)).rows, close: () => client.end() }
}

async function allAreRead(): Promise<void> {
  const { read, close } = await openDatabase()
  const waiting = `select (select count(*) from government_mails where state = 'received')
    + (select count(*) from graphile_worker._private_jobs where key like 'government-mail:%') as n`
  await expect.poll(async () => Number((await read(waiting))[0].n), { timeout: 500_000, interval: 500 }).toBe(0)
  await close()
}

/** What was sent in a stream, and what each acknowledged one got. */
class Stream {
  sent = 0
  readonly acknowledged = new Map<number, number>()
  readonly send: (address: string, n: number) => Promise<number | undefined>
  constructor(send: (address: string, n: number) => Promise<number | undefined>) {
    this.send = send
  }

  async post(address: string): Promise<void> {
    const n = this.sent++
    const id = await this.send(address, n)
    if (id !== undefined) this.acknowledged.set(n, id)
  }

  /** All of it once more; returns what was acknowledged and got something else now. */
  async replay(address: string): Promise<number[]> {
    const others: number[] = []
    for (let n = 0; n < this.sent; n += 1) {
      const id = await this.send(address, n)
      if (this.acknowledged.has(n) && this.acknowledged.get(n) !== id) others.push(n)
    }
    return others
  }
}

test(
  'killed with -9 while orders and messages come and are read: each acknowledged one is there once, with its document, after a start',
  { timeout: 600_000 },
  async ({ signal }) => {
    const pdf = { name: 'e-ticket.pdf', type: 'application/pdf', bytes: await samplePdf(1) }
    const messages: Buffer[] = []
    const orders = new Stream(postOrder)
    const mails = new Stream(async (address, n) => {
      const url = `${address}/api/intake/mail`
      return (await post<{ mailId: number }>(url, mailKey!, 'message/rfc822', messages[n]!))?.mailId
    })

    for (let round = 0; round < ROUNDS; round += 1) {
      const address = await start()
      // Each message is killed once at the most: one under which the process dies twice is set aside (deadly-job.api.test.ts).
      await allAreRead()
      for (let more = 0; more < MAILS.aRound * 2; more += 1) {
        const orderId = await postOrder(address, NAMED + messages.length)
        messages.push(rawMessage({ to: `${orderId!}@applications.example`, files: [pdf] }))
      }
      let dead = false
      const until = [orders.acknowledged.size + ORDERS.aRound, mails.acknowledged.size + MAILS.aRound] as const
      const sender = async (stream: Stream) => {
        while (!dead && !signal.aborted && (stream === orders || mails.sent < messages.length)) {
          await stream.post(address)
          if (orders.acknowledged.size >= until[0] && mails.acknowledged.size >= until[1] && !dead) {
            dead = true
            await killEverything(round % 2 === 1)
          }
        }
      }
      const senders = [orders, mails].flatMap((stream) =>
        Array.from({ length: (stream === orders ? ORDERS : MAILS).senders }, () => sender(stream)),
      )
      await Promise.all(senders)
      signal.throwIfAborted()
    }

    const address = await start()
    expect(orders.acknowledged.size).toBeLessThan(orders.sent)
    expect([await orders.replay(address), await mails.replay(address)]).toEqual([[], []])
    await allAreRead()
    const { read, close } = await openDatabase()
    const [taken] = await read(
      `select count(*)::int as orders, count(distinct external_reference)::int as different, (select count(*)::int from applications) as forms,
        (select count(*)::int from audit_log where event = 'order.received') as received, (select count(*)::int from order_search) as found
      from orders join applications using (order_id)`,
    )
    const [counts] = await read(
      `select (select count(*)::int from government_mails) as mails, (select count(*)::int from documents) as documents,
        (select count(distinct order_id)::int from documents where state in ('to-check', 'stopped')) as orders,
        (select count(*)::int from audit_log where event = 'document.received') as received,
        (select count(*)::int from audit_log where event = 'government-mail.received') as matched`,
    )
    const keys = await read(
      'select storage_key as key from government_mails union all select storage_key from documents',
    )
    await close()
    const all = orders.sent + messages.length
    expect(taken).toEqual({ orders: all, different: all, forms: all, received: all, found: all })
    const { sent } = mails
    expect(counts).toEqual({ mails: sent, documents: sent, orders: sent, received: sent, matched: sent })
    expect(keys.filter(({ key }) => !existsSync(join(dataDir, 'documents', 'kept', key)))).toEqual([])
  },
)
