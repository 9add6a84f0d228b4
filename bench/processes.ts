// What one, two and four API processes serve on this machine, over one database and 16 connections, and what takes its CPU time; writes the
// section "One, two and four processes" of bench/results.md.
//   node scripts/run.mjs bench/processes.ts [--orders=100000] [--seconds=4] [--keep=/var/tmp/bench]
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withSection } from './office/again.ts'
import { MANY } from './office/asked.ts'
import { load } from './office/load.ts'
import { openOffice } from './office/open-office.ts'
import { OPERATIONS } from './office/operations.ts'
import { count, ratio, table } from './office/results.ts'
import { postgresSeconds, processSeconds } from './processor.ts'

const PROCESSES = [1, 2, 4]
/** How often each number of processes has its turn at a question. */
const TURNS = 3
const ASKED = ['pages in turn', 'all counts', 'order page', 'search, a full name', 'intake of an order']

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    keep: { type: 'string' },
  },
})
const [orders, seconds] = [Number(values.orders), Number(values.seconds)]
if (!(orders >= 1000 && seconds > 0)) {
  console.error('processes: --orders from 1000 on, --seconds over 0.')
  process.exit(1)
}

/** Requests, and seconds of CPU time by what took them. */
interface Taken {
  requests: number
  wall: number
  api: number
  database: number
  load: number
}

const office = await openOffice(orders, values.keep, { processes: Math.max(...PROCESSES) })
try {
  const rows: string[][] = []
  for (const { name, ask } of OPERATIONS.filter((operation) => ASKED.includes(operation.name))) {
    const taken = new Map<number, Taken>(
      PROCESSES.map((n) => [n, { requests: 0, wall: 0, api: 0, database: 0, load: 0 }]),
    )
    let turn = 0
    const once = async (n: number) => {
      const [before, begun] = [await spent(), performance.now()]
      const at = { connections: MANY, seconds: seconds / TURNS }
      const { requests } = await load(office.urls.slice(0, n), office.sessions, at, () => ask(office.known, turn++))
      const [after, wall] = [await spent(), (performance.now() - begun) / 1000]
      return { n, requests, wall, before, after }
    }
    // All of them are warm before the first counts.
    await once(Math.max(...PROCESSES))
    const note = ({ n, requests, wall, before, after }: Awaited<ReturnType<typeof once>>) => {
      const sum = taken.get(n)!
      sum.requests += requests
      sum.wall += wall
      for (const who of ['api', 'database', 'load'] as const) sum[who] += after[who] - before[who]
    }
    for (let round = 0; round < TURNS; round += 1) for (const n of PROCESSES) note(await once(n))
    const one = taken.get(1)!
    for (const n of PROCESSES) {
      const { requests, wall, ...by } = taken.get(n)!
      const perSecond = requests / wall
      rows.push([
        name,
        String(n),
        count(perSecond),
        `× ${ratio(perSecond / (one.requests / one.wall))}`,
        ...[by.api, by.database, by.load].map((share) => `${Math.round((share / wall) * 100)} %`),
      ])
      console.log(rows.at(-1)!.join('  '))
    }
  }
  const text = write(rows)
  console.log(`\n${text}`)
  const file = join(import.meta.dirname, 'results.md')
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), text))
} finally {
  await office.close()
}

async function spent() {
  const { user, system } = process.cpuUsage()
  return {
    api: office.processes.reduce((sum, pid) => sum + processSeconds(pid), 0),
    database: await postgresSeconds(office.pool),
    load: (user + system) / 1e6,
  }
}

function write(rows: string[][]): string {
  return `## One, two and four processes

By \`bench/processes.ts\` on ${new Date().toISOString().slice(0, 10)}: ${count(orders)} orders, ${MANY} connections, spread over so many API processes on one database; ${seconds} seconds of each in turns.
The last three columns are processors that each took: of the machine's ${cpus().length} (${cpus().length * 100} %) the load itself takes its part. Where they add up to all of them, the machine is the limit, whatever the number of processes.

${table(['', 'processes', 'a second', 'beside one', 'API', 'PostgreSQL', 'the load'], rows)}
`
}
