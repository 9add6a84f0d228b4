import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '#drills/installation.ts'
import { takesIt } from '#drills/mails-under-faults.ts'
import { NotHere } from '#drills/not-here.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'

const HEAP_MB = 192
const SAMPLE_MS = 500
/** Between the middle third and the last, of what memory holds. */
const GROWTH_AT_MOST = 0.12

/** R26: orders, lists, uploads and mails without a pause, in a small heap, for SOAK_MINUTES; its memory stays level. */
export async function soak(it: Installation): Promise<Found> {
  if (process.platform !== 'linux') throw new NotHere('it reads memory from /proc: it takes Linux')
  const minutes = Number(process.env.SOAK_MINUTES || 2)
  await it.start({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  it.provider.script(takesIt(it))
  const pid = it.pid()
  const begun = performance.now()
  const isOver = () => performance.now() - begun > minutes * 60_000
  const memory: number[] = []
  const sample = async () => {
    for (; !isOver(); await sleep(SAMPLE_MS)) memory.push(residentMb(pid))
  }
  const codes: number[] = []
  let mails = 0
  const { orderId } = await it.post(it.nextOrder(), { processing_mode: 'standard' })
  const readAndSend = async () => {
    while (!isOver()) {
      codes.push((await it.call('GET', '/admin/dashboard')).code)
      await it.queueMail(orderId!, 'Sendgrid')
      mails += 1
      // The calls that the provider keeps are the drill's memory, not the server's.
      it.provider.calls.splice(0, it.provider.calls.length - 50)
    }
  }
  const [{ acknowledged, refused }] = await Promise.all([stream(it, isOver), readAndSend(), sample()])
  const third = Math.floor(memory.length / 3)
  const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))]
  const found = await findOrders(it, acknowledged)
  const wrong = [
    ...(it.lives() && it.pid() === pid ? [] : ['the server ended']),
    ...(last <= middle * (1 + GROWTH_AT_MOST) ? [] : [`memory grew from ${middle} MB to ${last} MB`]),
    ...refused.map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
    ...codes.filter((code) => code !== 200).map((code) => `the dashboard was answered ${code}`),
  ]
  await it.end('SIGTERM')
  return {
    ...found,
    wrong: [...new Set(wrong)],
    seen: `${minutes} minutes (SOAK_MINUTES), a heap of ${HEAP_MB} MB: ${acknowledged.size} orders, ${mails} tickets, ${codes.length} dashboards; ${middle} MB resident in the middle, ${last} MB at the end`,
  }
}

const median = (numbers: number[]) => Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0)

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
