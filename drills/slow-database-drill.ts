import pg from 'pg'
import type { Installation } from '#drills/installation.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { startThroughProxy } from '#drills/start-through-proxy.ts'
import type { StallingProxy } from '#server/testing/stalling-proxy.ts'

const SEVERAL = 40
/** How much later each message reaches the database. */
const SLOW_MS = 2_000
const SLOW_FOR_MS = 40_000
/** Two of the server's four connections: the others serve. */
const WAITING = 2

/** R9: somebody holds a lock on one order for long; then each statement takes two seconds more. */
export async function slowDatabase(it: Installation): Promise<Found> {
  const proxy = await startThroughProxy(it)
  const held = await lockedOrder(it)
  const slow = await slowStatements(it, proxy)
  const after = await stream(it, (done) => done >= SEVERAL)
  const streams = [held, slow, after]
  const found = await findOrders(it, new Map(streams.flatMap(({ acknowledged }) => [...acknowledged])))
  const wrong = [
    ...held.wrong,
    ...slow.wrong,
    ...after.refused.map(({ code }) => `afterwards a post was answered ${code ?? 'not at all'}`),
    ...(it.lives() ? [] : ['the server ended']),
  ]
  await it.end('SIGTERM')
  return {
    ...found,
    wrong: [...new Set(wrong)],
    seen:
      `${WAITING} moves of a locked order answered 503 and ${held.acknowledged.size} orders taken beside; ` +
      `2 s a statement: ${slow.acknowledged.size} taken, ${slow.refused.length} told to come again; then ${SEVERAL} as ever`,
  }
}

type Streamed = Pick<Awaited<ReturnType<typeof stream>>, 'acknowledged' | 'refused'> & { wrong: string[] }

/** Moves of an order that somebody has locked are given up in time, and leave nothing; meanwhile others are served. */
async function lockedOrder(it: Installation): Promise<Streamed> {
  const n = it.nextOrder()
  const { orderId } = await it.post(n, { processing_mode: 'standard' })
  const client = new pg.Client({ connectionString: (await it.database()).ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  it.afterwards(() => client.end().catch(() => undefined))
  const move = () =>
    it.call('PUT', '/admin/change-order-status', JSON.stringify({ orderId: [orderId], updatingStatus: 'Awaiting' }), {
      'content-type': 'application/json',
    })
  const lines = async () => {
    const sql = `select count(*)::int as n from audit_log where order_id = $1 and event = 'order.moved'`
    return (await it.owner<{ n: number }>(sql, [orderId]))[0]!.n
  }
  await it.call('GET', '/user_info')
  await client.query('begin')
  await client.query('select from orders where order_id = $1 for update', [orderId])
  let isOver = false
  const moves = Promise.all(Array.from({ length: WAITING }, move)).finally(() => (isOver = true))
  const { acknowledged, refused } = await stream(it, () => isOver, 2)
  const codes = (await moves).map(({ code }) => code)
  const left = await lines()
  await client.query('rollback')
  const { code } = await move()
  const made = await lines()
  acknowledged.set(n, orderId!)
  return {
    acknowledged,
    refused,
    wrong: [
      ...codes.filter((one) => one !== 503).map((one) => `a move of the locked order was answered ${one}`),
      ...refused.map((post) => `beside it a post was answered ${post.code ?? 'not at all'}`),
      ...(acknowledged.size > 1 ? [] : ['nobody was served beside it']),
      ...(left === 0 ? [] : ['a move that was refused is in the history']),
      ...(code === 200 && made === 1 ? [] : [`let go, a move was answered ${code} and left ${made} lines`]),
    ],
  }
}

/** Each statement takes longer than a whole call usually does: what is not ready in time gets a 503, and the server still reports itself alive. */
async function slowStatements(it: Installation, proxy: StallingProxy): Promise<Streamed> {
  proxy.slow(SLOW_MS)
  const end = performance.now() + SLOW_FOR_MS
  const streaming = stream(it, () => performance.now() > end)
  const alive = (await fetch(`${it.address()}/healthz`)).status
  const signIn = (await it.trySignIn()).status
  const { acknowledged, refused } = await streaming
  proxy.slow(0)
  return {
    acknowledged,
    refused,
    wrong: [
      ...(alive === 200 ? [] : [`/healthz said ${alive}`]),
      ...([200, 503].includes(signIn) ? [] : [`a sign-in was answered ${signIn}`]),
      ...refused.filter(({ code }) => code !== 503).map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
    ],
  }
}
