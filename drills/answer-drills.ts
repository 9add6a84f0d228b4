import { connect, createServer, type AddressInfo } from 'node:net'
import type { Installation } from '#drills/installation.ts'
import { ordersAtRest, takesIt } from '#drills/mails-under-faults.ts'
import { findOrders, type Found } from '#drills/orders-under-faults.ts'

const SEVERAL = 20

/** Starts a proxy before the program that cuts each connection as soon as an answer comes; returns its address. */
async function losesAnswers(it: Installation): Promise<string> {
  const { hostname, port } = new URL(it.address())
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far)
    far.once('data', () => [near, far].forEach((socket) => socket.destroy()))
    for (const socket of [near, far]) socket.on('error', () => undefined)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  it.afterwards(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** R3: orders whose answers are lost on the way are sent again, twice. */
export async function lostAnswers(it: Installation): Promise<Found> {
  await it.start()
  const address = it.address()
  it.turnTo(await losesAnswers(it))
  const sent = Array.from({ length: SEVERAL }, () => it.nextOrder())
  const answers = await Promise.all(sent.map((n) => it.post(n)))
  it.turnTo(address)
  const [taken] = await it.owner<{ n: number }>(
    'select count(*)::int as n from applications where external_reference = any($1)',
    [sent.map((n) => `D-${n}`)],
  )
  const again = await Promise.all(sent.map((n) => it.post(n)))
  const once = await Promise.all(sent.map((n) => it.post(n)))
  const found = await findOrders(it, new Map(sent.map((n, at) => [n, again[at]!.orderId ?? 0])))
  await it.end('SIGTERM')
  const wrong = [
    ...(answers.every(({ code }) => code === undefined) ? [] : ['an answer came through']),
    ...(taken!.n === SEVERAL ? [] : [`${taken!.n} of ${SEVERAL} were taken before their answers were lost`]),
    ...(again.every(({ orderId }, at) => orderId === once[at]!.orderId) ? [] : ['an order got two answers']),
  ]
  return { ...found, wrong, seen: `${SEVERAL} answers lost after the commit, each order sent twice more` }
}

const JSON_BODY = { 'content-type': 'application/json' }

interface Click {
  click: (it: Installation, orderId: number) => Promise<{ code: number }>
  /** How many effects an order then shows. */
  effects: string
}

const act = (method: string, path: string, body: object): Click['click'] => {
  return (it, orderId) => it.call(method, path, JSON.stringify({ orderId, ...body }), JSON_BODY)
}
const history = (event: string) => `select count(*)::int as n from audit_log where order_id = $1 and event = '${event}'`

/** TABLE: what is clicked twice -> the call, and what it does; one after the other, on one order. */
const CLICKS: Record<string, Click> = {
  'a remark': {
    click: act('POST', '/admin/add-new-remark', { remark: 'They called.' }),
    effects: 'select count(*)::int as n from remarks where order_id = $1',
  },
  'a ticket': {
    click: (it, orderId) => it.upload(orderId, 'Sendgrid'),
    effects: 'select count(*)::int as n from documents where order_id = $1',
  },
  'its mail': {
    click: act('POST', '/admin/resend-mail', { email: 'drill@mail.example', mailServiceProvider: 'Sendgrid' }),
    effects: `select count(*)::int as n from mails where order_id = $1 and email = 'drill@mail.example'`,
  },
  'a move': {
    click: act('PUT', '/admin/change-order-status', { updatingStatus: 'Refunds' }),
    effects: history('order.moved'),
  },
  'a refund': { click: act('PUT', '/admin/move-to-complete-refund', {}), effects: history('order.refunded') },
}

/** R14: an order is posted many times at once under its key; then staff click twice, at once and without any key. */
export async function doubleClicks(it: Installation): Promise<Found> {
  await it.start()
  const n = it.nextOrder()
  const answers = await Promise.all(Array.from({ length: SEVERAL }, () => it.post(n)))
  const ids = new Set(answers.map(({ orderId }) => orderId))
  const found = await findOrders(it, new Map([[n, answers[0]!.orderId!]]))
  const wrong = ids.size === 1 ? [] : [`${ids.size} different answers to one order`]

  const [orderId] = await ordersAtRest(it, 1, takesIt(it))
  let { acknowledged, lost, doubled } = found
  for (const [what, { click, effects }] of Object.entries(CLICKS)) {
    const codes = (await Promise.all([click(it, orderId!), click(it, orderId!)])).map(({ code }) => code)
    const [row] = await it.owner<{ n: number }>(effects, [orderId])
    acknowledged += 1
    lost += row!.n < 1 ? 1 : 0
    doubled += Math.max(0, row!.n - 1)
    if (row!.n !== 1 || codes.some((code) => code >= 500))
      wrong.push(`${what}: ${codes.join(' and ')}, ${row!.n} there`)
  }
  await it.end('SIGTERM')
  const seen = `an order posted ${SEVERAL} times at once; ${Object.keys(CLICKS).join(', ')} clicked twice at once`
  return { acknowledged, lost, doubled, wrong, seen }
}

const GATEWAY = '/admin/payment-gateway-setting'

/** R13: gateways made active at once, on two servers. */
export async function gatewaysAtOnce(it: Installation): Promise<Found> {
  await it.start()
  const addresses = [it.address()]
  await it.start()
  addresses.push(it.address())
  const gateways = await it.owner<{ id: number }>('select id from gateways order by id')
  // Signs in, so that none waits for that.
  await it.call('GET', '/user_info')
  const answers = await Promise.all(
    Array.from({ length: SEVERAL }, (_, n) => {
      it.turnTo(addresses[n % 2]!)
      const { id } = gateways[n % gateways.length]!
      return it.call('POST', GATEWAY, JSON.stringify({ gatewayId: id }), JSON_BODY)
    }),
  )
  const active = await it.owner<{ name: string }>("select gateway_name as name from gateways where is_active = '1'")
  const history = await it.owner<{ before: string; after: string }>(
    `select before->>'gateway' as before, after->>'gateway' as after from audit_log where event = 'gateway.changed' order by id`,
  )
  const done = answers.filter(({ code }) => code === 200).length
  const wrong = [
    ...(active.length === 1 ? [] : [`${active.length} are active`]),
    ...(active[0]?.name === history.at(-1)?.after ? [] : ['the history does not end with the active one']),
    ...(history.every(({ before }, n) => n === 0 || before === history[n - 1]!.after) ? [] : ['the history jumps']),
    ...answers.filter(({ code }) => code !== 200).map(({ code }) => `one was answered ${code}`),
  ]
  const seen = `${done} activations on two servers: one active, the last of the history`
  return { acknowledged: done, lost: 0, doubled: Math.max(0, history.length - done), wrong, seen }
}
