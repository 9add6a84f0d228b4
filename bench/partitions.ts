// What partitioning orders and the audit log by their ids would bring and cost: two copies of one database, in one of them both tables in
// parts, each with its own server; each question is asked of both in turns. docs/growth.md says what came of it.
//   node scripts/run.mjs bench/partitions.ts N FOLDER [rounds=7] [bits=18]
// FOLDER/whole/N and FOLDER/parts/N are filled where they are empty; a part holds 2^bits ids.
import { join } from 'node:path'
import type { Pool } from 'pg'
import { fillOrders } from './fill-orders.ts'
import { load } from './office/load.ts'
import { openOffice, type Office } from './office/open-office.ts'
import { OPERATIONS } from './office/operations.ts'
import { table } from './office/results.ts'
import { partition } from './partitions/partition.ts'

const [orders, folder] = [Number(process.argv[2]), process.argv[3]]
if (!orders || !folder) throw new Error('node scripts/run.mjs bench/partitions.ts N FOLDER')
const ROUNDS = Number(process.argv[4] ?? 7)
const BITS = Number(process.argv[5] ?? 18)
const SECONDS = 0.7

const ASKED = [
  'page 1 with total',
  'page 50,000 (or the last)',
  'all counts',
  'most urgent, in groups',
  'late, all queues',
  'one language and nationality',
  'sorted by name',
  'search, a full name',
  'search, an e-mail',
  'order page',
  'move 10 orders',
  'intake of an order',
]

/** TABLE: statements whose planning is timed by itself. */
const PLANNED: readonly [name: string, text: string][] = [
  ['an order by its id', 'select * from orders where order_id = (select max(order_id) from orders)'],
  [
    'a page of a list',
    'select order_id from orders where (queue, order_id) <= (5, 99999999999) and (queue, order_id) >= (5, 0) order by queue desc, order_id desc limit 10',
  ],
  [
    'an order with its application and mails',
    'select * from orders join applications using (order_id) left join mails using (order_id) where order_id = (select max(order_id) from orders)',
  ],
]

/** TABLE: what the database does to keep a table well. */
const UPKEEP: readonly [name: string, text: (named: string) => string][] = [
  ['vacuum, every page', (named) => `vacuum (disable_page_skipping, index_cleanup on) ${named}`],
  ['analyze', (named) => `analyze ${named}`],
  ['reindex', (named) => `reindex table ${named}`],
]

const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const times = (number: number) => `${number.toFixed(2)} ×`

const NAMES = ['audit_log', 'orders'] as const
const whole = await openOffice(orders, join(folder, 'whole'), {
  fill: async (pool, count) => {
    await fillOrders(pool, count)
    // Rewritten, as the parts were, so that neither has holes from its past.
    for (const name of NAMES) await pool.query(`vacuum (full, analyze) ${name}`)
  },
})
const parts = await openOffice(orders, join(folder, 'parts'), {
  fill: async (pool, count) => {
    await fillOrders(pool, count)
    for (const name of NAMES) console.log(await partition(pool, name, BITS))
  },
})
try {
  console.log(table(['', 'whole, ms', 'in parts, ms', 'parts to whole'], await askBoth()))
  console.log(table(['planning', 'whole, ms', 'in parts, ms'], await planBoth()))
  console.log(table(['upkeep', 'whole, s', 'all parts, s', 'largest part, s'], await keepBoth()))
} finally {
  await parts.close()
  await whole.close()
}

async function askBoth(): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name, ask } of OPERATIONS.filter((operation) => ASKED.includes(operation.name))) {
    let turn = 0
    const one = async (office: Office) =>
      (await load(office.url, office.sessions, { connections: 1, seconds: SECONDS }, () => ask(office.known, turn++)))
        .p50
    const found = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // What else the machine does meets both, and neither is always the first.
      const first = round % 2 === 0 ? await one(whole) : undefined
      const inParts = await one(parts)
      const inWhole = first ?? (await one(whole))
      found.push({ inWhole, inParts })
    }
    rows.push([
      name,
      middle(found.map(({ inWhole }) => inWhole)).toFixed(2),
      middle(found.map(({ inParts }) => inParts)).toFixed(2),
      times(middle(found.map(({ inParts, inWhole }) => inParts / inWhole))),
    ])
    console.log(rows.at(-1)!.join('  '))
  }
  return rows
}

async function planBoth(): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, text] of PLANNED) {
    rows.push([name, (await planning(whole.pool, text)).toFixed(3), (await planning(parts.pool, text)).toFixed(3)])
  }
  return rows
}

async function planning(pool: Pool, text: string): Promise<number> {
  const found: number[] = []
  for (let turn = 0; turn < 50; turn += 1) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ 'Planning Time': number }] }>(
      `explain (summary, format json) ${text}`,
    )
    found.push(rows[0]!['QUERY PLAN'][0]['Planning Time'])
  }
  return middle(found)
}

async function keepBoth(): Promise<string[][]> {
  const { rows: pieces } = await parts.pool.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'orders'::regclass order by pg_table_size(inhrelid) desc limit 1",
  )
  const rows: string[][] = []
  for (const [name, text] of UPKEEP) {
    const row = [name]
    for (const [pool, named] of [
      [whole.pool, 'orders'],
      [parts.pool, 'orders'],
      [parts.pool, pieces[0]!.name],
    ] as const) {
      const begun = performance.now()
      await pool.query(text(named))
      row.push(((performance.now() - begun) / 1000).toFixed(1))
    }
    rows.push(row)
    console.log(row.join('  '))
  }
  return rows
}
