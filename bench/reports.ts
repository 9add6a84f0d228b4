// Every number of the office over HTTP, at one size: dashboards, the Manager's room and its periods, the shift, Later, the inbox, calls,
// refunds, disputes, mails in trouble, reports, tags, the audit log and a whole export; writes bench/reports.md.
//   node scripts/run.mjs bench/reports.ts [N=1000000] [a folder that keeps the data; else it goes]
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Ask } from './office/asked.ts'
import { fillRecords, fillYears } from './office/fill-records.ts'
import { load } from './office/load.ts'
import { openOffice, type Office } from './office/open-office.ts'
import { count, ms, table } from './office/results.ts'

const ORDERS = Number(process.argv[2] ?? 1_000_000)
const SECONDS = 4
const DAY_MS = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const before = (days: number) => dayOf(Date.now() - days * DAY_MS)
const room = (days: number): Ask => ({ path: `/api/admin/room?from=${before(days - 1)}&to=${before(0)}` })
const countries = (fromDate: string | null, toDate: string | null): Ask => ({
  path: '/api/admin/get-country-order-count',
  body: { fromDate, toDate },
})
const list = (queue: string, rest = ''): Ask => ({
  path: `/api/admin/get-orders-list/${queue}?page=1&limit=20&delay=1${rest}`,
})
const audit = (body: object): Ask => ({ path: '/api/admin/search-audit', body })
const disputes = (body: object): Ask => ({ path: '/api/admin/disputes', body })

/** TABLE: what is asked, by what a person would call it. */
const ASKED: readonly [name: string, ask: (office: Office, turn: number) => Ask][] = [
  ['dashboard', () => ({ path: '/api/admin/dashboard' })],
  ['one’s day', () => ({ path: '/api/admin/my-day' })],
  ['all counts', () => ({ path: '/api/admin/get-folder-count' })],
  ['Manager’s room, today', () => room(1)],
  ['Manager’s room, 7 days', () => room(7)],
  ['Manager’s room, 30 days', () => room(30)],
  ['Manager’s room, 366 days', () => room(366)],
  [
    'the room as a file, 366 days',
    () => ({ path: '/api/admin/export-room', body: { table: 'people', from: before(365), to: before(0) } }),
  ],
  ['the board of the shift', () => ({ path: '/api/admin/shift' })],
  [
    'the shift, since three days ago',
    () => ({ path: `/api/admin/shift?since=${new Date(Date.now() - 3 * DAY_MS).toISOString()}` }),
  ],
  ['Later', () => list('laterOrder')],
  ['new orders in groups', () => list('newOrder', '&sort=due&grouped=true')],
  ['waiting for the government, in groups', () => list('awaitingGovtOrder', '&sort=due&grouped=true')],
  ['to call, in groups', () => list('contactCustomerOrder', '&sort=due&grouped=true')],
  ['late, all queues', () => list('allOrder', '&due=late')],
  [
    'what fifty callers need',
    ({ known }, turn) => ({ path: '/api/admin/calling', body: { orderId: pagedIds(known.ids, turn, 50) } }),
  ],
  ['the call sheet', ({ known }, turn) => ({ path: `/api/admin/call-sheet/${known.ids[turn % known.ids.length]}` })],
  ['the inbox', () => ({ path: '/api/admin/inbox' })],
  ['unread notices', () => ({ path: '/api/admin/unread-notices' })],
  ['the refund queue', () => list('refundOrder')],
  ['refunds that wait', () => ({ path: '/api/admin/open-refunds' })],
  ['where the room leads: completed today by one', () => list('allOrder', `&completedOn=${before(0)}..&completedBy=5`)],
  ['where it leads: completed in a year by one', () => list('allOrder', `&completedOn=${before(365)}..&completedBy=5`)],
  ['where it leads: refunds owed in one currency', () => list('allOrder', '&refund=owed&owedIn=USD')],
  ['where it leads: paid back in a year', () => list('allOrder', `&paidBack=${before(365)}..`)],
  ['where it leads: assigned to one', () => list('allOrder', '&assigned=5&standing=1&completed=0')],
  ['one’s own orders by urgency', () => list('allOrder', '&assigned=me&sort=due')],
  ['what one put off', () => list('laterOrder', '&putOffBy=me')],
  ['disputes, open', () => disputes({})],
  ['disputes, ended', () => disputes({ list: 'ended' })],
  ['disputes, ended, their page 20', () => disputes({ list: 'ended', page: 20 })],
  [
    'where that leads: lost in a year',
    () => disputes({ list: 'ended', outcome: 'lost', from: before(365), to: before(0) }),
  ],
  ['how disputes ended, a year', () => ({ path: `/api/admin/dispute-rates?from=${before(365)}&to=${before(0)}` })],
  ['mails in trouble', () => ({ path: '/api/admin/troubled-mails' })],
  ['countries, all time', () => countries(null, null)],
  ['countries, a year from its middle', () => countries(before(380), before(15))],
  ['countries, 30 days', () => countries(before(30), before(0))],
  ['the months to come', () => ({ path: '/api/admin/get-future-months' })],
  ['orders of each tag', () => ({ path: '/api/admin/tag-counts' })],
  ['the audit log, newest', () => audit({})],
  ['the audit log, moves of a month', () => audit({ event: 'order.moved', from: before(60), to: before(30) })],
  ['the audit log of a colleague', () => audit({ staffId: 5 })],
  ['the team', () => ({ path: '/api/admin/get-team-member-list' })],
  ['landing sites', () => ({ path: '/api/admin/landing-sites' })],
]

const office = await openOffice(ORDERS, process.argv[3], { fill: fillYears })
try {
  await fillRecords(office.pool)
  const rows: string[][] = []
  for (const [name, ask] of ASKED) {
    const { p50, p99, times } = await load(office.url, office.sessions, { connections: 1, seconds: SECONDS }, (turn) =>
      ask(office, turn),
    )
    rows.push([name, ms(p50), ms(p99), ms(times.at(-1)!)])
    console.log(name, ms(p50), ms(p99), ms(times.at(-1)!))
  }
  const text = write(rows, await exportAll())
  console.log(`\n${text}`)
  if (ORDERS >= 1_000_000) writeFileSync(join(import.meta.dirname, 'reports.md'), text)
} finally {
  await office.close()
}

function pagedIds(ids: readonly number[], turn: number, size: number): number[] {
  return Array.from({ length: size }, (_, at) => ids[(turn * size + at) % ids.length]!)
}

/** A whole export as a client reads it, in words. */
async function exportAll(): Promise<string> {
  const begun = performance.now()
  const answer = await fetch(`${office.url}/api/admin/export-orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: office.sessions[0]! },
    body: JSON.stringify({ folderName: 'allOrder' }),
  })
  if (!answer.ok) throw new Error(`The export answered ${answer.status}.`)
  let bytes = 0
  let first: number | undefined
  for await (const chunk of answer.body!) {
    first ??= performance.now() - begun
    bytes += chunk.length
  }
  const seconds = (performance.now() - begun) / 1000
  return `A whole export of all orders: ${count(bytes / 1e6)} MB, its first bytes after ${ms(first!)} ms, all after ${seconds.toFixed(0)} s.`
}

function write(rows: string[][], exported: string): string {
  return `# The office's numbers, measured

Written by \`bench/reports.ts\` on ${dayOf(Date.now())}: ${cpus().length} processors (${cpus()[0]!.model.trim()}), the load on the same machine, on which ${loadavg()[1]!.toFixed(1)} processes
wanted a processor. ${count(ORDERS)} orders of the last three years and what an office of that size has beside them (\`bench/office/fill-records.ts\`): who completed
them, a mail for each, 2 % paid back, 0.8 % disputed, 1.5 % called, 600 refunds and 800 disputes that wait, 900 orders put off, 4,000 notices. Each was asked over
HTTP for ${SECONDS} seconds, one after the other; milliseconds. The goal is 200 at a million orders, 500 at ten million.

${table(['', 'p50', 'p99', 'most'], rows)}

${exported}
`
}
