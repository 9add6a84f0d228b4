// `npm run bench`: the office over HTTP at several sizes, beside the bare limit in the same run; writes bench/results.md and its picture.
//   npm run bench                                10 thousand, 100 thousand and a million orders
//   npm run bench -- --quick                     100 thousand, a second each, prints and writes nothing
//   npm run bench -- --sizes=10000,10000000 --seconds=5 --keep=/var/tmp/bench
//   npm run bench -- --only=dashboard,room       the questions with these words in their names, of all sizes in turns, so that a busy machine meets
//                                                all of them alike; writes the section "Asked again" of bench/results.md
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { middleOf, sectionOf, withSection, writeAgain, type Grown } from './office/again.ts'
import { PEERS_HEAD } from './peers/write-peers.ts'
import { openOffice, type Office } from './office/open-office.ts'
import { askAlone, measure } from './office/measure.ts'
import { OPERATIONS } from './office/operations.ts'
import { drawGrowth, writeResults, type Run, type Size } from './office/results.ts'

/** How often each size has its turn at a question. */
const TURNS = 6
const ROOT = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    seconds: { type: 'string' },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
})
const sizes = readSizes(values.sizes ?? (values.quick ? '100000' : '10000,100000,1000000'))
const seconds = Number(values.seconds ?? (values.quick ? 1 : 4))
const operations = chosen(values.only)
if (!(seconds > 0 && seconds <= 600)) giveUp('--seconds takes a number from 0 to 600.')

const run: Run = { at: new Date(), postgres: '', seconds, sizes: [] }
const RESULTS = join(ROOT, 'bench/results.md')
if (values.only === undefined) await measureAll()
else {
  const text = writeAgain({ at: run.at, seconds, grown: await measureTogether(), load: loadavg()[1]! })
  console.log(`\n${text}`)
  if (!values.quick) writeFileSync(RESULTS, withSection(readFileSync(RESULTS, 'utf8'), text))
}

async function measureAll(): Promise<void> {
  for (const orders of sizes) run.sizes.push(await measureSize(orders))
  const text = writeResults(run)
  console.log(`\n${text}`)
  if (values.quick) return
  writeFileSync(RESULTS, withSection(text, sectionOf(readFileSync(RESULTS, 'utf8'), PEERS_HEAD)))
  if (sizes.length > 1) writeFileSync(join(ROOT, 'docs/pictures/growth.svg'), drawGrowth(run))
}

/** Each question of all sizes in turns, one connection. */
async function measureTogether(): Promise<Grown[]> {
  const offices: Office[] = []
  try {
    for (const orders of sizes) offices.push(await openOffice(orders, values.keep))
    const grown: Grown[] = []
    for (const operation of [OPERATIONS[0]!, ...operations]) {
      const of = offices.map(({ orders }) => ({ orders, times: [] as number[] }))
      for (let turn = 0; turn < TURNS; turn += 1)
        for (const [at, office] of offices.entries())
          of[at]!.times.push(...(await askAlone(office, operation, seconds / TURNS)))
      grown.push({ name: operation.name, of })
      console.log(
        operation.name,
        of.map(({ orders, times }) => `${orders}: ${middleOf(times).toFixed(2)} ms`).join(', '),
      )
    }
    // The first of them only warmed the servers.
    return grown.slice(1)
  } finally {
    for (const office of offices) await office.close()
  }
}

async function measureSize(orders: number): Promise<Size> {
  console.log(`\n== ${orders.toLocaleString('en')} orders`)
  const office = await openOffice(orders, values.keep)
  try {
    const size: Size = { orders, loadSeconds: office.loadSeconds, bytesPerOrder: 0, memoryMiB: 0, measured: [] }
    const { rows } = await office.pool.query<{ version: string; bytes: number }>(
      `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
    )
    run.postgres = rows[0]!.version
    size.bytesPerOrder = rows[0]!.bytes / orders
    // A server that has just started compiles as it goes.
    await measure(office, OPERATIONS[0]!, Math.min(seconds, 3))
    for (const operation of operations) {
      const measured = await measure(office, operation, seconds)
      size.measured.push(measured)
      const { one, many, cpuMs, bare } = measured
      console.log(
        `${measured.name.padEnd(32)} p50 ${one.p50.toFixed(2).padStart(8)} ms  p99 ${one.p99.toFixed(2).padStart(8)} ms  ${many.perSecond
          .toFixed(0)
          .padStart(
            6,
          )} a second  processor ${cpuMs.toFixed(2).padStart(6)} ms${bare ? `  × ${(many.perSecond / bare.many.perSecond).toFixed(2)} of bare` : ''}`,
      )
    }
    size.memoryMiB = memoryOf(office.pids.office)
    return size
  } finally {
    await office.close()
  }
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

function readSizes(written: string): number[] {
  const sizes = written.split(',').map(Number)
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1000))
    giveUp('--sizes takes numbers of orders from 1000 on, with commas between.')
  return sizes.toSorted((a, b) => a - b)
}

function chosen(written: string | undefined) {
  if (written === undefined) return OPERATIONS
  const words = written.toLowerCase().split(',')
  const found = OPERATIONS.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)))
  if (found.length === 0) giveUp('--only takes words of the names of questions, with commas between.')
  return found
}

function giveUp(why: string): never {
  console.error(`bench: ${why}`)
  process.exit(1)
}
