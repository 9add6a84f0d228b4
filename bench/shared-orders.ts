// Repeated values cost no time: orders that share passport, flight, e-mail, payment, card, address, name and phone against as many that share
// nothing, each call of the back-office over HTTP, in turns, the median of ten:
//   node scripts/run.mjs bench/shared-orders.ts [N=1300]
import { request, type APIRequestContext } from '@playwright/test'
import { JourneyServer, INTAKE_KEY } from '../e2e/server.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

const N = Number(process.argv[2] ?? 1300)
const TIMES = 10
const LAST = N - 1

type Order = Record<string, unknown>

/** The n-th order; `of` 0: what all of them share. */
const order = (of: number, n: number): Order => ({
  ...WHOLE_ORDER,
  idempotency_key: `${of}-${n}`,
  name: `Ana${words(of)}`,
  last_name: `Diaz${words(of)}`,
  email: `ana${of}x@mail.example`,
  phone_number: String(600_000_000 + of * 37),
  passport_number: `ZE${8_000_000 + of}`,
  intended_arrival_date: String(1 + (of % 28)),
  payment: {
    status: 'paid',
    gateway: 'Stripe',
    transaction_id: `pi_${9_000_000 + of}`,
    amount: 69,
    currency: 'USD',
    ip: `192.0.2.${of % 250}`,
    user_agent: `Mozilla/5.0 (${of})`,
    card_brand: 'visa',
    card_last4: String(1000 + (of % 9000)),
  },
})
const words = (n: number) => n.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)

const sides = [await open(() => 0), await open((n) => n + 1)] as const
try {
  const found: Record<string, object> = {}
  for (const what of Object.keys(sides[0].calls)) {
    const times: [number[], number[]] = [[], []]
    for (let at = 0; at < TIMES; at += 1)
      for (const side of [0, 1] as const) times[side].push(await timeOf(what, sides[side].calls[what]!))
    const [shared, apart] = times.map((each) => each.toSorted((a, b) => a - b)[TIMES / 2]!) as [number, number]
    found[what] = { 'shared, ms': shared.toFixed(1), 'apart, ms': apart.toFixed(1), ratio: (shared / apart).toFixed(1) }
  }
  console.table(found)
} finally {
  for (const { close } of sides) await close()
}

/** A server with N orders of its own, and what is asked of it. */
async function open(of: (n: number) => number) {
  const server = await JourneyServer.start()
  const http = await request.newContext()
  const authorization = await server.adminToken(http)
  const ids = await send(
    server,
    http,
    Array.from({ length: N }, (_, n) => order(of(n), n)),
  )
  const id = ids[LAST]!
  const { email, phone_number, passport_number, payment, name } = order(of(LAST), LAST)
  const get = (path: string) => http.get(`${server.url}/api/admin/${path}`, { headers: { authorization }, timeout: 0 })
  const search = (searchVal: unknown) =>
    http.post(`${server.url}/api/admin/search-order`, {
      headers: { authorization },
      data: { start: 0, end: 10, searchVal, folderName: 'allOrder' },
      timeout: 0,
    })
  let version = 1
  let sent = N
  const calls: Record<string, () => Promise<{ status(): number }>> = {
    'page 1': () => get('get-orders-list/newOrder?page=1&limit=10'),
    'page 1, possible duplicates': () => get('get-orders-list/newOrder?page=1&limit=10&duplicate=1'),
    'whole list': () => get(`get-orders-list/newOrder?page=1&limit=all`),
    'due first': () => get('get-orders-list/newOrder?page=1&limit=10&sort=due'),
    order: () => get(`get-orders-details/${id}`),
    'related orders': () => get(`related-orders?orderId=${id}`),
    group: () => get(`order-group/${id}`),
    evidence: () => get(`order-evidence/${id}`),
    'refunds of it': () => get(`order-refunds/${id}`),
    'search by e-mail': () => search(email),
    'search by phone': () => search(phone_number),
    'search by passport': () => search(passport_number),
    'search by payment': () => search((payment as Order).transaction_id),
    'search by name': () => search(name),
    counts: () => get('get-folder-count'),
    dashboard: () => get('dashboard'),
    'one more': () =>
      http.post(`${server.url}/api/intake/orders`, {
        headers: { authorization: `Bearer ${INTAKE_KEY}`, 'idempotency-key': crypto.randomUUID() },
        data: order(of((sent += 1)), sent),
      }),
    'a corrected passport': () =>
      http.put(`${server.url}/api/admin/correct-order`, {
        headers: { authorization },
        data: {
          orderId: id,
          reason: 'bench',
          version: version++,
          fields: { passport_number: version % 2 === 0 ? 'ZE7000001' : passport_number },
        },
      }),
    'deleted and restored': async () => {
      const moved = await http.put(`${server.url}/api/admin/change-order-status`, {
        headers: { authorization },
        data: { orderId: id },
      })
      await http.put(`${server.url}/api/admin/restore-order`, { headers: { authorization }, data: { orderId: id } })
      return moved
    },
  }
  const close = async () => {
    await http.dispose()
    await server.stop()
  }
  return { calls, close }
}

async function timeOf(what: string, call: () => Promise<{ status(): number }>): Promise<number> {
  const begun = performance.now()
  const answer = await call()
  const ms = performance.now() - begun
  if (answer.status() >= 300) console.log(`${what} was answered with ${answer.status()}`)
  return ms
}

/** Sends orders as lines, 200 at once; returns their ids. */
async function send(server: JourneyServer, http: APIRequestContext, orders: Order[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < orders.length; from += 200) {
    const answer = await http.post(`${server.url}/api/intake/orders/batch`, {
      headers: { authorization: `Bearer ${INTAKE_KEY}`, 'content-type': 'application/x-ndjson' },
      data: orders
        .slice(from, from + 200)
        .map((one) => JSON.stringify(one))
        .join('\n'),
      timeout: 0,
    })
    for (const line of (await answer.text()).trim().split('\n')) ids.push(JSON.parse(line).data.orderId)
  }
  return ids
}
