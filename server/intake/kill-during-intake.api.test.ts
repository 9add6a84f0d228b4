import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateOrder } from '#server/demo/generate-order.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findPlace } from '#server/db/embedded/place.ts'
import { postmasterId } from '#server/db/embedded/postmaster.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { startEntrada, type Entrada } from '#server/testing/start-entrada.ts'

const KEY = 'kJ5mQ0zR8tYwX2vB4nH7'
const SENDERS = 8
const ROUNDS = 3
const today = new Date().toISOString().slice(0, 10)

let dataDir: string
let entrada: Entrada
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
    ADMIN_PASSWORD: 'a password of the test',
  })
  const address = await entrada.ready()
  return address
}

/** Posts the n-th order; returns its id once it was acknowledged, undefined when no answer came. */
async function post(address: string, n: number): Promise<number | undefined> {
  const { idempotency_key, ...order } = generateOrder(n, 61, today)
  try {
    const answer = await fetch(`${address}/api/intake/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${KEY}`,
        'idempotency-key': idempotency_key,
        'content-type': 'application/json',
      },
      body: JSON.stringify(order),
    })
    const { data } = (await answer.json()) as { data?: { orderId: number } }
    return answer.ok ? data?.orderId : undefined
  } catch {
    return undefined
  }
}

/** Kills the server and, every second time, its PostgreSQL too, with nothing said to either. */
async function killEverything(andDatabase: boolean): Promise<void> {
  entrada.kill('SIGKILL')
  await entrada.exit()
  if (!andDatabase) return
  const { cluster } = await findPlace(dataDir, databaseAccount())
  process.kill(postmasterId(cluster)!, 'SIGKILL')
}

test(
  'killed with -9 during a stream of posts and started again: every acknowledged order is there once',
  { timeout: 600_000 },
  async ({ signal }) => {
    const acknowledged = new Map<number, number>()
    let sent = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const address = await start()
      let dead = false
      const until = acknowledged.size + 120
      const sender = async () => {
        while (!dead && !signal.aborted) {
          const n = sent++
          const orderId = await post(address, n)
          if (orderId !== undefined) acknowledged.set(n, orderId)
          if (acknowledged.size >= until && !dead) {
            dead = true
            await killEverything(round % 2 === 1)
          }
        }
      }
      await Promise.all(Array.from({ length: SENDERS }, sender))
      signal.throwIfAborted()
    }

    const address = await start()
    const again = new Map<number, number | undefined>()
    for (let n = 0; n < sent; n += 1) again.set(n, await post(address, n))
    for (const [n, orderId] of acknowledged) expect(again.get(n)).toBe(orderId)
    expect(acknowledged.size).toBeLessThan(sent)

    const embedded = await startEmbedded({ dataDir, log: () => undefined })
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as orders, count(distinct external_reference)::int as different, (select count(*)::int from applications) as forms,
      (select count(*)::int from audit_log where event = 'order.received') as received, (select count(*)::int from order_search) as found
     from orders join applications using (order_id)`,
    )
    await client.end()
    expect(rows[0]).toEqual({ orders: sent, different: sent, forms: sent, received: sent, found: sent })
  },
)
