import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aMail, callsOf, ordersAtRest, takesIt, type DrillMail } from '#drills/mails-under-faults.ts'
import { until, type Installation } from '#drills/installation.ts'
import { NotHere } from '#drills/not-here.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'

const MAILS = 4
const SEVERAL = 100
const ANSWER_AFTER_MS = 2_000
/** Of what the server holds when the limit comes. */
const LEFT = 0.6

/** TABLE: where a machine has its memory groups -> the files that set a limit, and that count what the kernel ended for it. */
const GROUPS = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    held: 'memory.usage_in_bytes',
    counts: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', limit: 'memory.max', held: 'memory.current', counts: 'memory.events' },
]

interface MemoryGroup {
  folder: string
  /** Leaves so much of what it holds; the kernel does the rest. */
  squeeze(part: number): void
  /** How many processes the kernel ended in it. */
  ended(): number
}

/** A group of its own for memory, of either version of the kernel's. */
function memoryGroup(it: Installation): MemoryGroup {
  for (const { root, limit, held, counts } of GROUPS) {
    const folder = join(root, `entrada-drill-${process.pid}`)
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    it.afterwards(() => until('nothing runs in its memory group', () => isRemoved(folder)))
    const read = (file: string) => readFileSync(join(folder, file), 'utf8')
    try {
      read(limit)
    } catch {
      continue
    }
    return {
      folder,
      squeeze: (part) => {
        const bytes = Math.floor(Number(read(held)) * part)
        try {
          writeFileSync(join(folder, limit), String(bytes))
        } catch {
          // Version 1 refuses a limit below what cannot be given back: then the server's own growth reaches it.
          writeFileSync(join(folder, limit), read(held).trim())
        }
      },
      ended: () => Number(/^oom_kill (\d+)$/m.exec(read(counts))?.[1]),
    }
  }
  throw new NotHere('it takes memory groups (cgroups) of the kernel and the right to make one: run it as root on Linux')
}

/** R27: while it takes orders and a provider has mails, memory is taken from the server until the kernel ends it. */
export async function outOfMemory(it: Installation): Promise<Found> {
  const group = memoryGroup(it)
  // So that PostgreSQL is not in the group.
  await it.database()
  const entering = `echo $$ > ${group.folder}/cgroup.procs && echo 1000 > /proc/self/oom_score_adj && exec "$0" "$@"`
  const entrada = await it.start({}, { through: ['bash', '-c', entering] })
  const orders = await ordersAtRest(it, MAILS)
  it.provider.script(takesIt(it, ANSWER_AFTER_MS))
  const mails: DrillMail[] = []
  for (const orderId of orders) mails.push(await aMail(it, orderId, 'Sendgrid'))
  await until('the provider has mails', () => mails.some((mail) => callsOf(it, mail) > 0))
  let isOver = false
  const exit = entrada.exit().finally(() => (isOver = true))
  const { acknowledged } = await stream(it, (done) => {
    if (done >= SEVERAL) group.squeeze(LEFT)
    return isOver
  })
  const code = await exit
  const ended = group.ended()
  it.provider.script(takesIt(it))
  await it.start()
  const states = () => Promise.all(mails.map(({ id }) => it.mailState(id)))
  await until('all mails have their end', async () => {
    for (const { id } of mails) await it.hasten(id)
    return !(await states()).includes('queued')
  })
  const calls = mails.map((mail) => callsOf(it, mail))
  const found = await findOrders(it, acknowledged)
  const wrong = [
    ...(code === undefined && ended > 0 ? [] : [`the kernel ended ${ended}, it ended with ${code}`]),
    ...(await states()).filter((state) => !['sent', 'uncertain'].includes(state)).map((state) => `a mail is ${state}`),
  ]
  await it.end('SIGTERM')
  return {
    acknowledged: found.acknowledged + mails.length,
    lost: found.lost,
    doubled: found.doubled + calls.filter((n) => n > 1).length,
    wrong,
    seen: `the kernel ended it after ${acknowledged.size} orders and with mails at the provider; started again, all there: ${(await states()).join(', ')}`,
  }
}

/** A group goes when the last of its processes has gone. */
function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}
