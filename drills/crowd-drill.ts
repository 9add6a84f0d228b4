import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { QUEUES, QUEUE_KEYS, type QueueKey } from '#contract/lists/queues.ts'
import type { Installation } from '#drills/installation.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { generateOrder } from '#server/demo/generate-order.ts'

const SEVERAL = 150
const LOOKS = 20

/** R44: as many orders as DRILL_ORDERS says are imported from a file; then lists, counts and search are asked for while orders come in. */
export async function manyOrders(it: Installation): Promise<Found> {
  const many = Number(process.env.DRILL_ORDERS || 100_000)
  const file = join(it.dataDir, 'orders.ndjson')
  await writeOrders(file, many)
  const begun = performance.now()
  const imported = await it.run('server/start/import-file.ts', {}, [file, '--site', '1'])
  const perSecond = Math.round((many / (performance.now() - begun)) * 1000)
  await it.start()
  const taken = stream(it, (done) => done >= SEVERAL, 2)
  const times: Record<'lists' | 'counts' | 'search', number[]> = { lists: [], counts: [], search: [] }
  const timed = async (what: keyof typeof times, ask: () => ReturnType<Installation['call']>) => {
    const from = performance.now()
    const { code } = await ask()
    times[what].push(performance.now() - from)
    return code
  }
  const codes: number[] = []
  await it.call('GET', '/user_info')
  for (let look = 0; look < LOOKS; look += 1) {
    for (const key of QUEUE_KEYS) codes.push(await timed('lists', () => it.call('GET', listOf(key, 1 + look))))
    codes.push(await timed('counts', () => it.call('GET', '/admin/get-folder-count')))
    codes.push(await timed('search', () => search(it, ['maria', 'garcia lopez', '5551', 'hotmail'][look % 4]!)))
  }
  const { acknowledged, refused } = await taken
  const found = await findOrders(it, acknowledged)
  const [row] = await it.owner<{ n: number }>('select count(*)::int as n from orders')
  const counts = (await it.call('GET', '/admin/get-folder-count')).body.data as unknown as Record<string, number>
  const apart = QUEUE_KEYS.filter((key) => key !== 'allOrder').reduce(
    (sum, key) => sum + counts[QUEUES[key].countName]!,
    0,
  )
  await it.end('SIGTERM')
  // Checks each list's count against its orders.
  const verified = await it.run('verify')
  const all = many + acknowledged.size
  return {
    acknowledged: all,
    lost: found.lost + Math.max(0, all - row!.n),
    doubled: found.doubled + Math.max(0, row!.n - all),
    wrong: [
      ...(imported.code === 0 ? [] : [`the import said: ${imported.output.slice(-300)}`]),
      ...(apart === row!.n && counts.allOrdersCount === row!.n
        ? []
        : [`the counts make ${apart}, there are ${row!.n}`]),
      ...codes.filter((code) => code !== 200).map((code) => `a look was answered ${code}`),
      ...refused.map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
      ...(verified.code === 0 ? [] : [`verify said: ${verified.output}`]),
    ],
    seen: `${many} orders (DRILL_ORDERS) from a file, ${perSecond} a second; p95 with orders coming in: ${Object.entries(
      times,
    )
      .map(([what, list]) => `${what} ${late(list)} ms`)
      .join(', ')}; each count is its list’s`,
  }
}

const listOf = (key: QueueKey, page: number) => `/admin/get-orders-list/${key}?limit=10&page=${page}`

function search(it: Installation, searchVal: string) {
  const body = { folderName: 'allOrder', searchVal, start: 0, end: 10 }
  return it.call('POST', '/admin/search-order', JSON.stringify(body), { 'content-type': 'application/json' })
}

/** Returns the 95th percentile. */
const late = (list: number[]) => Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0)

async function writeOrders(file: string, many: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const out = createWriteStream(file)
  for (let n = 0; n < many; n += 1)
    if (!out.write(`${JSON.stringify(generateOrder(n, 45, today))}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}
