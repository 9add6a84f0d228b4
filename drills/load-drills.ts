import { connect, type Socket } from 'node:net'
import { execFileSync } from 'node:child_process'
import { until, type Installation, type Posted } from '#drills/installation.ts'
import { NotHere } from '#drills/not-here.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'

const IDLE = 10_000
/** For those served at the same time: their database connections, files and sockets. */
const SPARE = 500
const SEVERAL = 150
const USUAL_SENDERS = 8
const BURST_MS = 30_000
const RECOVERED_MS = 10_000

/** R24: ten thousand connections that say nothing, while orders come in. */
export async function idleConnections(it: Installation): Promise<Found> {
  const files = Number(
    execFileSync('bash', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim().replace('unlimited', '1e9'),
  )
  if (files < IDLE + SPARE)
    throw new NotHere(`a process may open ${files} files here: raise ulimit -n to ${IDLE + SPARE}`)
  await it.start({}, { through: ['bash', '-c', 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"'] })
  const alone = await timed(() => stream(it, (done) => done >= SEVERAL))
  const { port } = new URL(it.address())
  const idle = new Set<Socket>()
  it.afterwards(() => idle.forEach((socket) => socket.destroy()))
  let open = 0
  for (let at = 0; at < IDLE; at += 1) {
    const socket = connect(Number(port), '127.0.0.1', () => (open += 1))
    idle.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => idle.delete(socket))
    if (at % 500 === 499) await until(`connection ${at + 1} is open`, () => open + (at + 1 - idle.size) > at)
  }
  const held = idle.size
  const beside = await timed(() => stream(it, (done) => done >= SEVERAL))
  const still = idle.size
  const found = await findOrders(it, new Map([...alone.result.acknowledged, ...beside.result.acknowledged]))
  const refused = [...alone.result.refused, ...beside.result.refused]
  for (const socket of idle) socket.destroy()
  await it.end('SIGTERM')
  return {
    ...found,
    wrong: [
      ...(still === IDLE ? [] : [`${held} of ${IDLE} connections were held, ${still} at the end`]),
      ...refused.map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
    ],
    seen: `${SEVERAL} orders in ${alone.seconds} s alone, in ${beside.seconds} s beside ${still} idle connections`,
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: string }> {
  const begun = performance.now()
  const result = await work()
  return { result, seconds: ((performance.now() - begun) / 1000).toFixed(1) }
}

/** R25: fifty times as many senders as usual at once, none of whom waits after a refusal; then as many as usual again. */
export async function burst(it: Installation): Promise<Found> {
  await it.start()
  const usual = await stream(it, (done) => done >= SEVERAL)
  const pid = it.pid()
  const end = performance.now() + BURST_MS
  const crowd = await stream(it, () => performance.now() > end, 50 * USUAL_SENDERS)
  const ready = await fetch(`${it.address()}/readyz`)
  const after = await stream(it, (done) => done >= SEVERAL)
  const found = await findOrders(it, new Map([...usual.acknowledged, ...crowd.acknowledged, ...after.acknowledged]))
  const strange = (posts: Posted[], well: number[]) =>
    posts
      .filter(({ code }) => code === undefined || !well.includes(code))
      .map(({ code }) => `a post was answered ${code ?? 'not at all'}`)
  const wrong = [
    ...strange(crowd.refused, [429, 503]),
    ...strange(after.refused, []),
    ...(ready.ok ? [] : [`it was not ready afterwards: ${ready.status}`]),
    ...(it.lives() && it.pid() === pid ? [] : ['the server ended']),
    ...(after.firstMs < RECOVERED_MS ? [] : [`it took ${(after.firstMs / 1000).toFixed(0)} s to recover`]),
  ]
  await it.end('SIGTERM')
  return {
    ...found,
    wrong: [...new Set(wrong)],
    seen: `${50 * USUAL_SENDERS} senders for ${BURST_MS / 1000} s: ${crowd.acknowledged.size} orders taken, ${crowd.refused.length} told to come again; the next order after was answered in ${(after.firstMs / 1000).toFixed(1)} s`,
  }
}
