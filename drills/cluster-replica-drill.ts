import pg from 'pg'
import type { Cluster } from '#deploy/cluster/cluster.ts'
import { openCluster } from '#drills/drill-cluster.ts'
import { until, type Installation } from '#drills/installation.ts'
import { findOrders, type Found } from '#drills/orders-under-faults.ts'

const READERS = 4
/** What each reader does beside a fault that lasts no time of its own. */
const SEVERAL = 12

interface Seen {
  acknowledged: Map<number, number>
  /** Posts that were not answered as done. */
  refused: number
  wrong: Set<string>
  longestMs: number
}

/** R51: readers find each order as soon as it is acknowledged, while the replica that they read from stands still, is killed, and comes back. */
export async function lostReplica(it: Installation): Promise<Found> {
  const cluster = await openCluster(it)
  const standby = (await cluster.synchronous())!
  const postgres = `postgres-${standby}` as const
  const seen: Seen = { acknowledged: new Map(), refused: 0, wrong: new Set(), longestMs: 0 }
  const during = (fault?: () => Promise<unknown>) => readWhile(it, seen, fault)
  await isRead(cluster)
  const told: string[] = []
  for (const [name, fault] of Object.entries({
    'nothing the matter': undefined,
    'behind and not coming nearer': () => onStandby(cluster, 'select pg_wal_replay_pause()'),
    'killed, its machine gone': () => cluster.stop(postgres, 'SIGKILL'),
  })) {
    const before = await readsOf(cluster)
    seen.longestMs = 0
    await during(fault)
    const after = await readsOf(cluster)
    told.push(
      `${name}: ${after.replica - before.replica} readings by the replica, ${after.primary - before.primary} by the primary, the longest ${(seen.longestMs / 1000).toFixed(1)} s`,
    )
    if (name.startsWith('behind')) await onStandby(cluster, 'select pg_wal_replay_resume()')
  }
  await cluster.start(postgres)
  await cluster.whole()
  await isRead(cluster)
  await during()
  const found = await findOrders(it, seen.acknowledged)
  return {
    ...found,
    wrong: [...found.wrong, ...seen.wrong],
    seen: `${told.join('; ')}; back, it is read again; ${seen.acknowledged.size} orders, ${seen.refused} posts answered 503`,
  }

  /** Waits until the replica is read again. */
  async function isRead(of: Cluster): Promise<void> {
    const { replica } = await readsOf(of)
    await until('the replica is read', async () => {
      await it.call('GET', '/admin/dashboard')
      return (await readsOf(of)).replica > replica
    })
  }
}

/** Readers take an order, look for it and at the reports at once, over and over, while something happens and a little longer. */
async function readWhile(it: Installation, seen: Seen, fault?: () => Promise<unknown>): Promise<void> {
  let left = READERS * SEVERAL
  const happening = fault?.().then(() => void (left = Math.max(left, READERS * SEVERAL)))
  const reader = async () => {
    while (left > 0) {
      left -= 1
      const n = it.nextOrder()
      const { orderId, code } = await it.post(n)
      if (orderId === undefined) {
        seen.refused += 1
        if (code !== 503) seen.wrong.add(`a post was answered ${code ?? 'not at all'}`)
        continue
      }
      seen.acknowledged.set(n, orderId)
      const begun = performance.now()
      const asked = { start: 0, end: 10, searchVal: String(orderId), folderName: 'allOrder' }
      const found = await it.call('POST', '/admin/search-order', JSON.stringify(asked), {
        'content-type': 'application/json',
      })
      const { total } = found.body as { total?: number }
      if (found.code !== 200) seen.wrong.add(`a search was answered ${found.code}`)
      else if (total !== 1) seen.wrong.add(`an order that was acknowledged was found ${total} times`)
      for (const path of ['/admin/dashboard', '/admin/room']) {
        const { code: answered } = await it.call('GET', path)
        if (answered !== 200) seen.wrong.add(`${path} was answered ${answered}`)
      }
      seen.longestMs = Math.max(seen.longestMs, performance.now() - begun)
    }
  }
  await Promise.all([happening, ...Array.from({ length: READERS }, reader)])
}

/** How many readings the replica answered, and the primary in its place, of both APIs. */
async function readsOf({ layout: { ports } }: Cluster): Promise<{ replica: number; primary: number }> {
  const counted = { replica: 0, primary: 0 }
  for (const port of [ports.api1, ports.api2]) {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    for (const [, instead, value] of (await answer.text()).matchAll(/^replica_reads_total\{instead="(\w+)"\} (\d+)/gm))
      counted[instead === 'no' ? 'replica' : 'primary'] += Number(value)
  }
  return counted
}

async function onStandby(cluster: Cluster, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.address('postgres', 'replica') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
