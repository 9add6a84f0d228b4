import { afterAll, expect, test } from 'vitest'
import { QUEUE_KEYS, QUEUES } from '#contract/lists/queues.ts'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import { verifyCompletions } from '#server/backup/verify/verify-completions.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { MOMENTS, mayDo, PAID, perform, type Act, type Desk } from '#server/testing/desk-acts.ts'
import { changesOf, presentOf, replay, type Change } from '#server/testing/desk-history.ts'
import { anOrder } from '#server/testing/factories.ts'
import { fuzzed } from '#server/testing/fuzzed.ts'
import { testApp, type TestAnswer } from '#server/testing/test-app.ts'

/** Sequences of acts; each has up to 14 moments of up to four acts at once. */
const RUNS = 15

const tokens = {} as Record<Role, string>
let sequences = 0
let done = 0
const did = new Map<string, number>()

const it = await testApp()
afterAll(() => it.close())
for (const role of ROLE_NAMES) tokens[role] = await it.signInAs(role)
const key = (await createIntakeKey(it.services.pool, 1, 'Acts')).key

async function aDesk(): Promise<Desk> {
  const { pool } = it.services
  const orders = [
    await anOrder(pool, { payment: PAID }),
    await anOrder(pool, { paidAt: null }),
    await anOrder(pool, { queue: 'awaitingGovtOrder', payment: PAID }),
    await anOrder(pool, { queue: 'refundOrder', payment: PAID }),
  ]
  return { app: it, orders, key, name: `sequence-${(sequences += 1)}`, tokens }
}

interface Told {
  act: Act
  answer: TestAnswer
}

test('whatever is done by whomever at once: every order is in one queue, counted and told as it is, and nothing forbidden was done', async () => {
  await fuzzed(RUNS, MOMENTS, async (moments) => {
    const desk = await aDesk()
    const { pool } = it.services
    const was = await presentOf(pool, desk.orders)
    const told: Told[] = []
    for (const acts of moments) {
      const versions = new Map((await presentOf(pool, desk.orders)).map(({ id, version }) => [id, version]))
      const answers = await Promise.all(acts.map((act) => perform(desk, act, versions)))
      const now = acts.map((act, index) => ({ act, answer: answers[index]! }))
      const changes = await changesOf(pool, desk.orders)
      for (const one of now) judge(one, changes)
      refuseLostUpdate(now, changes)
      told.push(...now)
    }
    const changes = await changesOf(pool, desk.orders)
    const present = await presentOf(pool, desk.orders)
    for (const [index, is] of present.entries())
      replay(
        was[index]!,
        changes.filter(({ orderId }) => orderId === is.id),
        is,
      )
    await judgeSold(told)
    await judgeDocuments(desk)
    await judgeRefunds(desk)
    await judgeCompletions(desk)
    await judgeQueues()
    done += told.length
  })
  console.log(`${sequences} sequences, ${done} acts; done of them:`, Object.fromEntries(did))
  // What nobody was ever let do was not tried.
  expect([...did.keys()].toSorted()).toEqual(
    expect.arrayContaining(['correct', 'delete', 'pay', 'refunded', 'restore', 'undo', 'upload', 'withdraw']),
  )
})

const requestOf = ({ headers }: TestAnswer) => String(headers['x-request-id'])

/** An answer, and what it left in the history: what was acknowledged once for each order, and nothing of what was refused. */
function judge({ act, answer }: Told, changes: readonly Change[]): void {
  const { code, body } = answer
  if (code >= 500) throw new Error(`A fault of ours: ${act.does} ${code} ${body.message}`)
  if (!mayDo(act) && code !== 403) throw new Error(`${act.by} may not, and was answered ${code}: ${body.message}`)
  const left = changes.filter(({ requestId }) => requestId === requestOf(answer))
  if (code >= 300) {
    if (left.length > 0) throw new Error(`${act.does} was refused, and left ${left[0]!.event}`)
    return
  }
  did.set(act.does, (did.get(act.does) ?? 0) + 1)
  if (body.data?.moved === undefined) return
  expect(left.map(({ orderId }) => orderId).toSorted()).toEqual(body.data.moved.toSorted())
}

/** Of those who saw one version of an order, one person at most changed it: the others had to look again. */
function refuseLostUpdate(now: readonly Told[], changes: readonly Change[]): void {
  const careful = now.filter(
    ({ act, answer }) =>
      (act.asSeen || act.does === 'correct') && TAKES_VERSION.includes(act.does) && answer.code < 300,
  )
  const by = new Map<number, Set<Role>>()
  for (const { act, answer } of careful) {
    if (new Set(act.orders).size > 1 && act.does !== 'correct' && MANY.includes(act.does)) continue
    for (const { orderId, requestId } of changes) {
      if (requestId === requestOf(answer)) by.set(orderId, (by.get(orderId) ?? new Set()).add(act.by))
    }
  }
  for (const [orderId, roles] of by)
    if (roles.size > 1) throw new Error(`${[...roles].join(' and ')} changed order ${orderId} on the same version`)
}
const MANY: Act['does'][] = ['move', 'delete', 'restore', 'refunded']
const TAKES_VERSION: Act['does'][] = [
  ...MANY,
  'refund a part',
  'ask for a refund',
  'decide a refund',
  'correct',
  'write the transaction',
]

/** One order for each idempotency key, however often and by how many at once it was sent. */
async function judgeSold(told: readonly Told[]): Promise<void> {
  const sold = told.filter(({ act, answer }) => act.does === 'sell' && answer.code < 300)
  const ids = new Map<number, Set<number>>()
  for (const { act, answer } of sold)
    ids.set(act.which, (ids.get(act.which) ?? new Set()).add(answer.body.data.orderId))
  for (const [which, all] of ids) if (all.size > 1) throw new Error(`Key ${which} made ${all.size} orders`)
  const all = [...ids.values()].flatMap((set) => [...set])
  const { rows } = await it.services.pool.query('select order_id from orders where order_id = any ($1::bigint[])', [
    all,
  ])
  if (rows.length !== new Set(all).size) throw new Error('An order was acknowledged and is not there')
}

/** One ticket counts. */
async function judgeDocuments({ orders }: Desk): Promise<void> {
  const { rows } = await it.services.pool.query(
    `select order_id, count(*) from documents where order_id = any ($1::bigint[]) and state = 'current' group by 1 having count(*) > 1`,
    [orders],
  )
  if (rows.length > 0) throw new Error(`Several tickets count: ${JSON.stringify(rows)}`)
}

/** Never more goes back than was paid, one refund is open at a time, and an order is refunded when nothing is left. */
async function judgeRefunds({ orders }: Desk): Promise<void> {
  const { rows } = await it.services.pool.query(
    `select o.order_id, o.refund_date is not null as dated, coalesce(sum(r.amount) filter (where r.state = 'done'), 0)::float8 as back,
       count(*) filter (where r.state in ('asked', 'approved'))::int as open, coalesce(bool_or(r.is_whole and r.state = 'done'), false) as whole
     from orders o left join refunds r using (order_id) where o.order_id = any ($1::bigint[]) group by 1`,
    [orders],
  )
  for (const { order_id, dated, back, open, whole } of rows) {
    const of = `order ${order_id}`
    if (back > 69) throw new Error(`Of ${of} ${back} went back`)
    if (open > 1) throw new Error(`Of ${of} ${open} refunds are open`)
    if (dated !== whole)
      throw new Error(`Of ${of} the refund ${whole ? 'was made and is not dated' : 'is dated and was not made'}`)
  }
}

/** What is completed has a row that says so, and what is open has none; of what ended, it depends on what was before. */
async function judgeCompletions({ orders }: Desk): Promise<void> {
  const { rows } = await it.services.pool.query<{ order_id: number; process_status: string | null; kept: boolean }>(
    `select o.order_id, o.process_status, c.order_id is not null as kept
     from orders o left join completions c using (order_id)
     where o.order_id = any ($1::bigint[]) and o.process_status is distinct from 'Deleted' and o.process_status is distinct from 'Refunds'`,
    [orders],
  )
  for (const { order_id: id, process_status: status, kept } of rows)
    if (kept !== (status === 'Completed'))
      throw new Error(`Order ${id} is ${status ?? 'New'}, and ${kept ? 'is' : 'is not'} kept as completed`)
  const { wrong } = await verifyCompletions(it.services.pool)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

/** Which queue an order is in, worked out of its columns alone. */
const QUEUE = `case process_status when 'Completed' then 'completedOrder' when 'Contact Customer' then 'contactCustomerOrder'
  when 'Awaiting' then 'awaitingOrder' when 'AwaitingGovt' then 'awaitingGovtOrder' when 'Customer Called' then 'customerCalledOrder'
  when 'Deleted' then 'deletedOrder' when 'Refunds' then 'refundOrder'
  else case when paid_at is null then 'pendingOrder' when processing_mode = 'future' and not released then 'futureOrder'
    when processing_mode = 'priority' then 'priorityOrder' else 'newOrder' end end`

/** Badges, totals and lists say the same, and each order is in the one queue where it belongs. */
async function judgeQueues(): Promise<void> {
  const { rows } = await it.services.pool.query<{ id: number; queue: string }>(
    `select order_id::float8 as id, ${QUEUE} as queue from orders`,
  )
  const { data: counts } = (await it.call('GET', '/admin/get-folder-count', { token: tokens.Admin })).body
  for (const queue of QUEUE_KEYS) {
    const { body } = await it.call('GET', `/admin/get-orders-list/${queue}?limit=all`, { token: tokens.Admin })
    const belong = rows.filter((row) => queue === 'allOrder' || row.queue === queue).map(({ id }) => id)
    const listed = (body.data as { order_id: number }[]).map(({ order_id }) => order_id)
    const [one, other] = [belong.toSorted(), listed.toSorted()].map(String)
    if (one !== other) throw new Error(`In ${queue} belong ${one}, and it lists ${other}`)
    const said = [counts[QUEUES[queue].countName], body.total]
    if (said.some((count) => count !== belong.length))
      throw new Error(`In ${queue} are ${belong.length}; badge and total say ${said.join(' and ')}`)
  }
}
