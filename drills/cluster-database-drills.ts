import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '#deploy/cluster/cluster.ts'
import type { Node } from '#deploy/cluster/layout.ts'
import { openCluster } from '#drills/drill-cluster.ts'
import { underLoad } from '#drills/fail-over-drill.ts'
import { until, type Installation } from '#drills/installation.ts'
import { takesIt } from '#drills/mails-under-faults.ts'
import { LongestGap } from '#drills/longest-gap.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { liveClient } from '#server/testing/live-client.ts'

const SEVERAL = 60
const PROVIDER_TAKES_MS = 100
/** Longer than Patroni's `ttl`: one that might lead would by then. */
const WATCHED_MS = 40_000

/** TABLE: what happens to the primary -> how, and that there is one again when it ends. */
const FAULTS: Record<string, (cluster: Cluster, leader: Node) => Promise<void>> = {
  'its PostgreSQL killed': async (cluster, leader) => {
    await cluster.killPostgres(leader)
    await until('somebody leads again', async () => (await cluster.leader()) !== undefined)
  },
  'its machine gone': async (cluster, leader) => {
    await cluster.stop(`postgres-${leader}`, 'SIGKILL')
    await until('the other one leads', async () => (await cluster.leader()) === other(leader))
  },
}

const other = (node: Node): Node => (node === 1 ? 2 : 1)

/** R46: what Patroni does when the primary's PostgreSQL is killed, and when its machine is gone, under orders and mails; staff listen at both APIs. */
export async function clusterFailOver(it: Installation): Promise<Found> {
  const cluster = await openCluster(it)
  it.provider.script(takesIt(it, PROVIDER_TAKES_MS))
  const token = await it.signIn()
  const { ports } = cluster.layout
  const listeners = await Promise.all(
    [ports.api1, ports.api2].map((port) => liveClient(`http://127.0.0.1:${port}`, token)),
  )
  it.afterwards(() => listeners.forEach((one) => one.close()))
  const found: Found = { acknowledged: 0, lost: 0, doubled: 0, wrong: [], seen: '' }
  const seen: string[] = []
  for (const [name, fault] of Object.entries(FAULTS)) {
    const leader = (await cluster.leader())!
    const one = await underLoad(it, async () => {
      await fault(cluster, leader)
      return []
    })
    const { orderId } = await it.post(it.nextOrder())
    for (const listener of listeners) await listener.next('orders', ({ ids }) => ids?.includes(orderId!) === true)
    for (const key of ['acknowledged', 'lost', 'doubled'] as const) found[key] += one[key]
    found.wrong.push(...one.wrong.map((wrong) => `${name}: ${wrong}`))
    seen.push(`${name}: ${one.seen}, both APIs told of it`)
    await cluster.start(`postgres-${leader}`)
    await cluster.whole()
  }
  return { ...found, seen: seen.join('; ') }
}

/**
 * R49: the standby is gone under orders, which go on; then the primary is gone too, and the standby comes back alone, with less than was
 * acknowledged: it must not lead. When the former primary is back, all is there.
 */
export async function lostStandby(it: Installation): Promise<Found> {
  const cluster = await openCluster(it)
  const [leader, standby] = [(await cluster.leader())!, (await cluster.synchronous())!]
  const gap = new LongestGap()
  let gone: Promise<void> | undefined
  let alone: number | undefined
  const { acknowledged, refused } = await stream(it, (done) => {
    gap.heard(done)
    if (done >= SEVERAL) gone ??= cluster.stop(`postgres-${standby}`, 'SIGKILL').then(() => void (alone = done))
    return alone !== undefined && done >= alone + 2 * SEVERAL
  })
  const synchronous = await cluster.synchronous()
  await cluster.stop(`postgres-${leader}`, 'SIGKILL')
  await cluster.start(`postgres-${standby}`)
  let led = false
  for (const from = performance.now(); performance.now() - from < WATCHED_MS; await sleep(500))
    led ||= (await cluster.leader()) !== undefined
  const meanwhile = await it.post(it.nextOrder())
  await cluster.start(`postgres-${leader}`)
  await cluster.whole()
  await until('orders are taken again', async () => (await it.post(it.nextOrder())).orderId !== undefined)
  const found = await findOrders(it, acknowledged)
  return {
    ...found,
    wrong: [
      ...(synchronous === undefined ? [] : ['the primary still waited for a standby that was gone']),
      ...(led ? ['a standby without all of it was made the primary'] : []),
      ...(meanwhile.code === 503 ? [] : [`without a primary a post was answered ${meanwhile.code ?? 'not at all'}`]),
      ...new Set(
        refused.filter(({ code }) => code !== 503).map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
      ),
    ],
    seen: `no order for ${gap.seconds} s until Patroni had noticed, ${refused.length} answered 503, then ${acknowledged.size} in all without a standby; the primary gone too, the standby alone did not lead in ${WATCHED_MS / 1000} s; all there when the primary was back`,
  }
}
