// Pages that stay open: the memory that two thousand of them take of one API process, and how soon all of them hear of a new order; writes the
// section "Pages that stay open" of bench/results.md.
//   node scripts/run.mjs bench/live.ts [--pages=2000] [--orders=10000]
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request, type ClientRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hashPassword } from '#server/staff/members/password.ts'
import { middleOf, withSection } from './office/again.ts'
import { send } from './office/load.ts'
import { openOffice, signIn } from './office/open-office.ts'
import { OPERATIONS } from './office/operations.ts'
import { count, ms } from './office/results.ts'

/** As many as a member may have open (server/live/live-hub.ts). */
const PAGES_A_MEMBER = 10
const PASSWORD = 'a password of the bench and nobody else'
/** By then a process has tidied up after that many sign-ins. */
const SETTLED_MS = 10_000
const ORDERS = 20

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '2000' }, orders: { type: 'string', default: '10000' } },
})
const [pages, orders] = [Number(values.pages), Number(values.orders)]
if (!(pages >= 1 && orders >= 1000)) {
  console.error('live: --pages from 1 on, --orders from 1000 on.')
  process.exit(1)
}

const office = await openOffice(orders, undefined)
/** Each with the moment at which it last heard that an order came. */
const open: { page: ClientRequest; heardAt: number }[] = []
try {
  const members = Math.ceil(pages / PAGES_A_MEMBER)
  await office.pool.query(
    `insert into staff (name, email, password_hash, role)
      select 'Member ' || n, 'live' || n || '@staff.example', $2, 'Team' from generate_series(1, $1::int) n`,
    [members, await hashPassword(PASSWORD)],
  )
  const sessions: string[] = []
  for (let n = 1; n <= members; n += 1)
    sessions.push(await signIn(office.url, { email: `live${n}@staff.example`, password: PASSWORD }))
  await sleep(SETTLED_MS)
  const before = residentMb()
  for (let n = 0; n < pages; n += 1) await stayOpen(sessions[n % members]!)
  await sleep(SETTLED_MS)
  const after = residentMb()
  const told = await hearOfOrders()
  const text = write(before, after, told)
  console.log(text)
  const file = join(import.meta.dirname, 'results.md')
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), text))
} finally {
  for (const { page } of open) page.destroy()
  await office.close()
}

async function stayOpen(session: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const page = request(
    `${office.url}/api/admin/events?tab=${crypto.randomUUID()}`,
    { agent: false, headers: { authorization: session } },
    (answer) => {
      const one = { page, heardAt: 0 }
      open.push(one)
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        if (text.includes('"entered"')) one.heardAt = performance.now()
      })
      answer.on('error', () => undefined)
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`A page got ${answer.statusCode}.`))
    },
  )
  page.on('error', reject)
  page.end()
  return promise
}

/** From the moment at which an order is acknowledged: when the middle one of the pages hears of it, and when the last. */
async function hearOfOrders(): Promise<{ middle: number; last: number }> {
  const { ask } = OPERATIONS.find(({ name }) => name === 'intake of an order')!
  const agent = new Agent({ keepAlive: true })
  const [middles, lasts]: number[][] = [[], []]
  for (let n = 0; n < ORDERS; n += 1) {
    const from = performance.now()
    await send(agent, office.url, '', ask(office.known, n))
    const acknowledged = performance.now()
    while (open.some(({ heardAt }) => heardAt < from)) await sleep(5)
    const took = open.map(({ heardAt }) => Math.max(0, heardAt - acknowledged)).toSorted((a, b) => a - b)
    middles!.push(took[took.length >> 1]!)
    lasts!.push(took.at(-1)!)
    // What comes at once is told at once; a stream of them in batches.
    await sleep(1500)
  }
  agent.destroy()
  return { middle: middleOf(middles!), last: middleOf(lasts!) }
}

function residentMb(): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${office.pids.office}/status`, 'utf8'))?.[1]) / 1024
}

function write(before: number, after: number, { middle, last }: { middle: number; last: number }): string {
  return `## Pages that stay open

By \`bench/live.ts\` on ${new Date().toISOString().slice(0, 10)}: ${count(pages)} pages of the office on one API process, each with its stream, took ${count(after - before)} MB (${count(before)} before, ${count(after)} with them; the
goal is 100). Of a new order, one alone, the middle one of them heard ${ms(middle)} ms after the landing site had its answer, and the last ${ms(last)} ms after, in the middle of ${ORDERS} orders.
`
}
