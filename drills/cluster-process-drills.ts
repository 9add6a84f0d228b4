import { openCluster } from '#drills/drill-cluster.ts'
import { findMails, hastenMails } from '#drills/fail-over-drill.ts'
import { until, type Installation } from '#drills/installation.ts'
import { aMail, callsOf, ordersAtRest, takesIt } from '#drills/mails-under-faults.ts'
import { LongestGap } from '#drills/longest-gap.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import type { Cluster } from '#deploy/cluster/cluster.ts'

const SEVERAL = 100
const MAILS = 24
const PROVIDER_TAKES_MS = 1_000

/** TABLE: what becomes of an API -> how, and how it comes back. */
const FAULTS: Record<string, [(cluster: Cluster) => Promise<unknown>, (cluster: Cluster) => Promise<unknown>]> = {
  'api-1 killed': [(cluster) => cluster.stop('api-1', 'SIGKILL'), (cluster) => cluster.start('api-1')],
  'api-2 hangs': [
    async (cluster) => cluster.signal('api-2', 'SIGSTOP'),
    async (cluster) => cluster.signal('api-2', 'SIGCONT'),
  ],
}

/** R47: one API is killed, then the other one stands still, under orders and lists; then all that was sent comes again under its keys. */
export async function lostApi(it: Installation): Promise<Found> {
  const cluster = await openCluster(it)
  const token = await it.signIn()
  const all: Found = { acknowledged: 0, lost: 0, doubled: 0, wrong: [], seen: '' }
  const seen: string[] = []
  for (const [name, [fail, mend]] of Object.entries(FAULTS)) {
    const gap = new LongestGap()
    let isOver = false
    let failing: Promise<unknown> | undefined
    const lists: number[] = []
    const read = async () => {
      while (!isOver) lists.push(await asked(`${cluster.front}/api/admin/get-orders-list/allOrder`, token))
    }
    const reading = read()
    const { acknowledged, sent, refused } = await stream(it, (done) => {
      gap.heard(done)
      if (done >= SEVERAL) failing ??= fail(cluster)
      return done >= 4 * SEVERAL
    }).finally(() => (isOver = true))
    await Promise.all([reading, failing])
    await mend(cluster)
    const { lost } = await findOrders(it, acknowledged)
    const again = new Map<number, number>()
    for (const n of sent) again.set(n, (await it.post(n)).orderId ?? 0)
    const orders = await findOrders(it, again)
    const others = [...acknowledged].filter(([n, id]) => again.get(n) !== id)
    const unread = lists.filter((code) => code !== 200)
    all.acknowledged += orders.acknowledged
    all.lost += lost + orders.lost
    all.doubled += orders.doubled
    all.wrong.push(
      ...others.map(([n]) => `order ${n} has another id now`),
      ...new Set(
        [...refused, ...unread.map((code) => ({ code }))].flatMap(({ code }) =>
          [502, 503, 504].includes(code ?? 0) ? [] : [`${name}: something was answered ${code ?? 'not at all'}`],
        ),
      ),
    )
    seen.push(
      `${name}: ${acknowledged.size} orders taken, ${refused.length} refused, ${lists.length} lists asked for, ${unread.length} not answered, longest time without an order ${gap.seconds} s`,
    )
  }
  return { ...all, seen: seen.join('; ') }
}

async function asked(address: string, token: string): Promise<number> {
  const answer = await fetch(address, { headers: { authorization: token } }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status ?? 0
}

/** R48: one of two workers is killed while the provider has mails of both; the other one does what it left. */
export async function lostWorker(it: Installation): Promise<Found> {
  const cluster = await openCluster(it)
  it.provider.script(takesIt(it, PROVIDER_TAKES_MS))
  for (let n = 0; n < MAILS; n += 1) {
    const { orderId } = await it.post(it.nextOrder(), { processing_mode: 'standard' })
    await it.queueMail(orderId!, 'Sendgrid')
  }
  const one = async (sql: string, ...values: unknown[]) => (await it.owner<{ n: number }>(sql, values))[0]!.n
  await until('both work on mails', async () => {
    await hastenMails(it)
    return (
      (await one(
        `select count(distinct locked_by)::int as n from graphile_worker._private_jobs where key like 'mail:%' and locked_by is not null`,
      )) === 2
    )
  })
  await cluster.stop('worker-1', 'SIGKILL')
  const killedAt = performance.now()
  const [{ moment }] = (await it.owner<{ moment: string }>('select now()::text as moment')) as [{ moment: string }]
  const waited = await one("select count(*)::int as n from mails where state = 'queued'")
  await until(
    'nothing is held by who died',
    async () =>
      (await one(
        'select count(*)::int as n from graphile_worker._private_jobs where locked_at <= $1::timestamptz',
        moment,
      )) === 0,
  )
  const freed = ((performance.now() - killedAt) / 1000).toFixed(1)
  const found = await findMails(it)
  const sent = ((performance.now() - killedAt) / 1000).toFixed(1)
  return {
    ...found,
    seen: `killed while both had mails and ${waited} waited; after ${freed} s it held nothing, after ${sent} s no mail waited: ${found.seen}`,
  }
}

/** R50: the store is gone, with all of its servers, then back: tickets wait for it, the rest does not. */
export async function lostStore(it: Installation): Promise<Found> {
  const cluster = await openCluster(it)
  const orders = await ordersAtRest(it, 3, takesIt(it))
  const before = await aMail(it, orders[0]!, 'Sendgrid')
  await it.mailIs(before.id, 'sent')
  await Promise.all(STORE.map((name) => cluster.stop(name, 'SIGKILL')))
  const refused = await it.upload(orders[1]!, 'Sendgrid')
  const list = await it.call('GET', '/admin/get-orders-list/allOrder')
  const taken = await it.post(it.nextOrder())
  const opened = await openDocument(it, orders[0]!)
  const [{ n }] = (await it.owner<{ n: number }>('select count(*)::int as n from documents')) as [{ n: number }]
  await cluster.start(...STORE)
  const after = [await aMail(it, orders[1]!, 'Sendgrid'), await aMail(it, orders[2]!, 'Sendgrid')]
  for (const mail of after) await it.mailIs(mail.id, 'sent')
  const mails = [before, ...after].map((mail) => callsOf(it, mail))
  const codes: number[] = []
  for (const order of orders) codes.push(await openDocument(it, order))
  const verify = await it.run('verify', cluster.env)
  return {
    acknowledged: 4,
    lost: codes.filter((code) => code !== 200).length + (taken.orderId === undefined ? 1 : 0),
    doubled: mails.filter((calls) => calls > 1).length,
    wrong: [
      ...(refused.code >= 500 ? [] : [`without the store an upload was answered ${refused.code}`]),
      ...(n === 1 ? [] : [`${n - 1} rows were left of what was refused`]),
      ...(list.code === 200 ? [] : [`without the store a list was answered ${list.code}`]),
      ...(opened === 503 ? [] : [`without the store a document was answered ${opened}`]),
      ...(verify.code === 0 ? [] : [`verify said: ${verify.output}`]),
    ],
    seen: `an upload was answered ${refused.code} and left no row, an order and a list 201 and 200; the store back, three tickets are there, and verify finds all well`,
  }
}

const STORE = ['store', 'store-cache', 'store-object', 'store-container', 'store-account'] as const

async function openDocument(it: Installation, orderId: number): Promise<number> {
  const [document] = await it.owner<{ file1: string }>('select file1 from documents where order_id = $1', [orderId])
  return asked(`${it.address()}/uploads/docs/${orderId}_${document!.file1}`, await it.signIn())
}
