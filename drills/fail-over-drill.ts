import { setTimeout as sleep } from 'node:timers/promises'
import { until, type Installation } from '#drills/installation.ts'
import { LongestGap } from '#drills/longest-gap.ts'
import { callsOf, takesIt } from '#drills/mails-under-faults.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { PostgresPair } from '#drills/postgres-pair.ts'

const SEVERAL = 100
const SENDERS = 4
const TICKETS = 20
const PROVIDER_TAKES_MS = 100
const AT_WORK_AGAIN_MS = 30_000
/** How long a cluster takes to notice, here. */
const NOTICED_MS = 3_000

/** What is done to the pair until the standby is the primary, and what was not as it has to be meanwhile. */
type Fault = (it: Installation, pair: PostgresPair) => Promise<string[]>

/** TABLE: how a cluster comes to another primary -> the fault. */
const FAULTS: Record<string, Fault> = {
  'the primary killed': async (_it, pair) => {
    await pair.killPrimary()
    await sleep(NOTICED_MS)
    await pair.promote()
    return []
  },
  'the primary cut off': async (_it, pair) => {
    pair.cutReplication()
    await sleep(NOTICED_MS)
    const waiting = await pair.waiting()
    pair.cutOff()
    await pair.promote()
    return waiting > 0 ? [] : ['nothing was to be acknowledged by the primary that was cut off']
  },
  'led to a standby': async (it, pair) => {
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'entrada%'`
    pair.leadTo('standby')
    await it.owner(cut)
    const wrong = await askAStandby(it)
    // Nobody cuts what came to the standby meanwhile, and this one never becomes the primary while it lasts.
    pair.leadTo('primary')
    await until('orders are taken again', async () => (await it.post(it.nextOrder())).orderId !== undefined)
    await pair.killPrimary()
    pair.leadTo('standby')
    wrong.push(...(await askAStandby(it)))
    await pair.promote()
    return wrong
  },
}

/** What the server answers for a while over a database that can only be read. */
async function askAStandby(it: Installation): Promise<string[]> {
  const ready = async () => (await fetch(`${it.address()}/readyz`)).status
  await sleep(NOTICED_MS)
  const [order, health, list] = [
    await it.post(it.nextOrder()),
    await ready(),
    await it.call('GET', '/admin/get-orders-list/allOrder'),
  ]
  return [
    ...(order.code === 503 ? [] : [`over a standby a post was answered ${order.code ?? 'not at all'}`]),
    ...(health === 503 ? [] : [`over a standby /readyz said ${health}`]),
    ...(list.code === 200 ? [] : [`over a standby a list was answered ${list.code}`]),
  ]
}

/** R8: the primary of a cluster is killed, cut off, and gone while the address leads to a standby; one process lives through all. */
export async function failOver(it: Installation): Promise<Found> {
  const pair = await PostgresPair.open(it)
  await it.start(pair.env)
  const pid = it.pid()
  it.provider.script(takesIt(it, PROVIDER_TAKES_MS))
  const found: Found = { acknowledged: 0, lost: 0, doubled: 0, wrong: [], seen: '' }
  const seen: string[] = []
  for (const [name, fault] of Object.entries(FAULTS)) {
    if (seen.length > 0) await pair.follow()
    const one = await underLoad(it, () => fault(it, pair), AT_WORK_AGAIN_MS)
    for (const key of ['acknowledged', 'lost', 'doubled'] as const) found[key] += one[key]
    found.wrong.push(...one.wrong.map((wrong) => `${name}: ${wrong}`))
    seen.push(`${name}: ${one.seen}`)
  }
  if (!it.lives() || it.pid() !== pid) found.wrong.push('the server ended')
  await it.end('SIGTERM')
  return { ...found, seen: seen.join('; ') }
}

/**
 * One fault under a stream of orders and with mails on their way, which ends when there is a primary again and says what was wrong
 * meanwhile; then all that was sent comes again.
 */
export async function underLoad(
  it: Installation,
  fault: () => Promise<string[]>,
  againWithinMs = Infinity,
): Promise<Found> {
  const gap = new LongestGap()
  let begun: Promise<string[]> | undefined
  let promotedAt = Infinity
  let atPromotion = Infinity
  let againMs = Infinity
  let done = 0
  const breakIt = async () => {
    try {
      return await fault()
    } catch (error) {
      return [(error as Error).message]
    } finally {
      ;[promotedAt, atPromotion] = [performance.now(), done]
    }
  }
  await queueTickets(it)
  const { acknowledged, sent, refused } = await stream(
    it,
    (acks) => {
      gap.heard(acks)
      done = acks
      if (acks >= SEVERAL) begun ??= breakIt()
      // Those that were answered meanwhile do not count.
      if (acks > atPromotion + SENDERS) againMs = Math.min(againMs, performance.now() - promotedAt)
      return acks >= atPromotion + SEVERAL || performance.now() - promotedAt > 2 * AT_WORK_AGAIN_MS
    },
    SENDERS,
  )
  const wrong = await begun!
  const { lost } = await findOrders(it, acknowledged)
  const again = new Map<number, number>()
  for (const n of sent) again.set(n, (await it.post(n)).orderId ?? 0)
  const other = [...acknowledged].filter(([n, id]) => again.get(n) !== id)
  const orders = await findOrders(it, again)
  const mails = await findMails(it)
  return {
    acknowledged: orders.acknowledged + mails.acknowledged,
    lost: lost + orders.lost + mails.lost,
    doubled: orders.doubled + mails.doubled,
    wrong: [
      ...wrong,
      ...mails.wrong,
      ...other.map(([n]) => `order ${n} has another id now`),
      ...(againMs < againWithinMs ? [] : ['it was not at work again in time']),
      ...new Set(
        refused.filter(({ code }) => code !== 503).map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
      ),
    ],
    seen: `at work again ${(againMs / 1000).toFixed(1)} s after the promotion, no order for ${gap.seconds} s, ${refused.length} posts answered 503, ${acknowledged.size} orders, ${mails.seen}`,
  }
}

/** Has so many mails on their way that the provider has some of them when the fault comes. */
async function queueTickets(it: Installation): Promise<void> {
  const orders = await Promise.all(
    Array.from({ length: TICKETS }, () => it.post(it.nextOrder(), { processing_mode: 'standard' })),
  )
  await Promise.all(orders.map(({ orderId }) => it.queueMail(orderId!, 'Sendgrid')))
}

/** Has the next try of all mails now. */
export async function hastenMails(it: Installation): Promise<void> {
  await it.owner(
    "update graphile_worker._private_jobs set run_at = now() where key like 'mail:%' and locked_at is null",
  )
}

/** Waits until no mail and no event waits any more; then each was handed over once, or is shown as uncertain and went at most once. */
export async function findMails(it: Installation): Promise<Found> {
  await until('no mail waits', async () => {
    await hastenMails(it)
    const [row] = await it.owner<{ n: number }>(
      `select (select count(*) from mails where state = 'queued')::int
        + (select count(*) from order_events where settled_at is null and due_at <= now())::int as n`,
    )
    return row!.n === 0
  })
  const mails = await it.owner<{ outboxId: string; state: string }>('select outbox_id as "outboxId", state from mails')
  const counted = mails.map(({ outboxId, state }) => ({ state, calls: callsOf(it, { id: 0, outboxId }) }))
  const sent = counted.filter(({ state }) => state === 'sent')
  const uncertain = counted.filter(({ state }) => state === 'uncertain')
  const others = counted.length - sent.length - uncertain.length
  return {
    acknowledged: counted.length,
    lost: sent.filter(({ calls }) => calls === 0).length,
    doubled: counted.filter(({ calls }) => calls > 1).length,
    wrong: others > 0 ? [`${others} mails are neither sent nor uncertain`] : [],
    seen: `${sent.length} mails sent, ${uncertain.length} uncertain`,
  }
}
