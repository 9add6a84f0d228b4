import pg from 'pg'
import { aMail, anOrderAtRest } from '#drills/mails-under-faults.ts'
import { until, type Installation } from '#drills/installation.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { startThroughProxy } from '#drills/start-through-proxy.ts'
import { ANSWERS } from '#server/testing/provider-server.ts'

const AT_ONCE = 100
/** A statement's own limit, and what a slow machine needs beside it. */
const HANGS_AFTER_MS = 40_000
const RECOVERED_MS = 30_000

/** What the server answers while it has no connection: to each post, to health checks and to a sign-in. */
async function askMeanwhile(it: Installation, numbers: number[]): Promise<{ wrong: string[]; longestMs: number }> {
  const begun = performance.now()
  const codeOf = async (path: string) => (await fetch(`${it.address()}${path}`)).status
  const posts = Promise.all(numbers.map((n) => it.post(n)))
  const alive = await codeOf('/healthz')
  const [ready, signIn] = await Promise.all([codeOf('/readyz'), it.trySignIn()])
  const codes = new Set((await posts).map(({ code }) => code))
  const longestMs = performance.now() - begun
  const wrong = [
    ...[...codes].filter((code) => code !== 503).map((code) => `a post was answered ${code ?? 'not at all'}`),
    ...(alive === 200 ? [] : [`/healthz said ${alive}`]),
    ...(ready === 503 ? [] : [`/readyz said ${ready}`]),
    ...(signIn.status === 503 ? [] : [`a sign-in was answered ${signIn.status}`]),
    ...(longestMs < HANGS_AFTER_MS ? [] : ['some hung']),
  ]
  return { wrong, longestMs }
}

/** R10: first PostgreSQL has no connection left for the server, then all of the server's own wait for a lock. */
export async function noConnectionFree(it: Installation): Promise<Found> {
  await it.start()
  const numbers = Array.from({ length: AT_ONCE }, () => it.nextOrder())
  const holder = await connection(it)
  const { url } = await it.database()
  const taken = await takeAllConnections(holder, url)
  it.afterwards(() => Promise.all(taken.map((one) => one.end())))
  const none = await askMeanwhile(it, numbers)
  await Promise.all(taken.splice(0).map((one) => one.end()))

  await until('the server is ready again', async () => (await fetch(`${it.address()}/readyz`)).ok)
  await holder.query('begin; lock table orders, staff in access exclusive mode')
  const held = await askMeanwhile(it, numbers)
  await holder.query('rollback')

  const acknowledged = new Map<number, number>()
  for (const n of numbers) acknowledged.set(n, (await it.post(n)).orderId ?? 0)
  const found = await findOrders(it, acknowledged)
  await it.end('SIGTERM')
  const seconds = [none, held].map(({ longestMs }) => `${(longestMs / 1000).toFixed(0)} s`)
  return {
    ...found,
    wrong: [...none.wrong, ...held.wrong],
    seen: `${AT_ONCE} posts, health and sign-in answered 503 within ${seconds.join(' and ')}, then taken`,
  }
}

async function connection(it: Installation): Promise<pg.Client> {
  const { ownerUrl } = await it.database()
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  it.afterwards(() => client.end().catch(() => undefined))
  return client
}

/** Ends the server's sessions and takes their places, until it has none and no place is left. */
async function takeAllConnections(holder: pg.Client, url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  const takeOne = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    )
    if (isTaken) taken.push(client)
    return isTaken
  }
  await until('the server has no connection left', async () => {
    while (await takeOne());
    const { rows } = await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'entrada'`,
    )
    return rows.length === 0
  })
  return taken
}

/** R11: the connections that there are stay open and pass nothing on, under load and with a mail to send; new ones pass. */
export async function halfOpenConnections(it: Installation): Promise<Found> {
  const proxy = await startThroughProxy(it)
  const orderId = await anOrderAtRest(it, ANSWERS.sesTakesIt)
  let stalledAt = 0
  let recoveredMs = Infinity
  let atStall = 0
  let stalled = 0
  const { acknowledged, refused } = await stream(it, (done) => {
    if (done >= AT_ONCE && stalledAt === 0) {
      proxy.stall()
      stalled = proxy.stalled()
      ;[stalledAt, atStall] = [performance.now(), done]
    }
    // Those of the eight senders that were answered meanwhile do not count.
    if (stalledAt > 0 && done > atStall + 8) recoveredMs = Math.min(recoveredMs, performance.now() - stalledAt)
    const isLate = performance.now() - stalledAt > 2 * RECOVERED_MS
    return stalledAt > 0 && (isLate || done >= atStall + AT_ONCE)
  })
  const mail = await aMail(it, orderId, 'AWS')
  await it.mailIs(mail.id, 'sent')
  const found = await findOrders(it, acknowledged)
  const wrong = [
    ...(it.lives() ? [] : ['the server ended']),
    ...(stalled > 0 ? [] : ['no connection was there to stall']),
    ...(recoveredMs < RECOVERED_MS ? [] : ['it was not at work again within half a minute']),
    ...refused.filter(({ code }) => code !== 503).map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
  ]
  await it.end('SIGTERM')
  return {
    ...found,
    wrong: [...new Set(wrong)],
    seen: `${stalled} connections fell silent, ${refused.length} posts answered 503, at work again after ${(recoveredMs / 1000).toFixed(0)} s, a mail sent`,
  }
}
