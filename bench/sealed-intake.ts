// Whether sealing slows an order that a landing site posts: the same orders posted in turns to a server without keys and to one with,
// over HTTP, one after the other:
//   node scripts/run.mjs bench/sealed-intake.ts [ORDERS=1000]
// On 25 Nov 2026, two cores of which another process used one, 600 orders: p50 4.08 ms without and 4.25 ms with, p95 8.21 and 8.56, a ratio
// of 1.04.
import { JourneyServer, INTAKE_KEY } from '../e2e/server.ts'
import { formatKeyLine, makeDataKey } from '#server/sealing/key-ring.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

const ORDERS = Number(process.argv[2] ?? 1000)
/** Until its code is warm, neither is counted. */
const WARM = 200

const plain = await JourneyServer.start()
const sealed = await JourneyServer.start({ DATA_KEYS: formatKeyLine([makeDataKey()]) })
try {
  const times = { plain: [] as number[], sealed: [] as number[] }
  for (let at = 0; at < WARM + ORDERS; at += 1) {
    for (const [name, server] of [
      ['plain', plain],
      ['sealed', sealed],
    ] as const) {
      const ms = await post(server, at)
      if (at >= WARM) times[name].push(ms)
    }
  }
  const [without, withKeys] = [quantiles(times.plain), quantiles(times.sealed)]
  console.log(
    `without keys p50 ${without.p50} ms, p95 ${without.p95} ms; with keys p50 ${withKeys.p50} ms, p95 ${withKeys.p95} ms`,
  )
  console.log(`ratio of the medians ${(Number(withKeys.p50) / Number(without.p50)).toFixed(2)}`)
} finally {
  await Promise.all([plain.stop(), sealed.stop()])
}

async function post(server: JourneyServer, at: number): Promise<number> {
  const body = JSON.stringify({ ...WHOLE_ORDER, passport_number: `ZE${8_000_000 + at}` })
  const headers = {
    authorization: `Bearer ${INTAKE_KEY}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const begun = performance.now()
  const answer = await fetch(`${server.url}/api/intake/orders`, { method: 'POST', body, headers })
  await answer.arrayBuffer()
  if (answer.status !== 201) throw new Error(`It was answered with ${answer.status}`)
  return performance.now() - begun
}

function quantiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(2)
  return { p50: at(0.5), p95: at(0.95) }
}
