import pg from 'pg'
import { until, type Installation } from '#drills/installation.ts'
import type { Found } from '#drills/orders-under-faults.ts'

const ORDERS = 120
const ROUNDS = 4
const SINGLES = 40
const JSON_BODY = { 'content-type': 'application/json' }
const DELETED = `select count(*)::int as n from orders where order_id = any($1) and process_status = 'Deleted'`

/** TABLE: what is done to many orders at once -> its call; each to all of them, from the first and from the last. */
const BULK: Record<string, { path: string; more: object }> = {
  deleted: { path: '/admin/change-order-status', more: { updatingStatus: 'Deleted' } },
  restored: { path: '/admin/restore-order', more: {} },
  'moved to Refunds': { path: '/admin/change-order-status', more: { updatingStatus: 'Refunds' } },
}

type Answer = Awaited<ReturnType<Installation['call']>>

/** R16: many orders are deleted, restored and moved at once at two servers while others move and remark single ones; then a deletion is killed half-way. */
export async function bulkChanges(it: Installation): Promise<Found> {
  await it.start()
  const addresses = [it.address()]
  const orders: number[] = []
  while (orders.length < ORDERS) orders.push((await it.post(it.nextOrder(), { processing_mode: 'standard' })).orderId!)
  await it.start({ ROLE: 'api' })
  addresses.push(it.address())
  await it.call('GET', '/user_info')

  const calls: Promise<Answer>[] = []
  const put = (path: string, body: object) => {
    it.turnTo(addresses[calls.length % 2]!)
    calls.push(it.call('PUT', path, JSON.stringify(body), JSON_BODY))
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { path, more } of Object.values(BULK)) {
      put(path, { orderId: orders, ...more })
      put(path, { orderId: orders.toReversed(), ...more })
    }
  }
  const remarks: Promise<Answer>[] = []
  for (let n = 0; n < SINGLES; n += 1) {
    const orderId = orders[(n * 7) % ORDERS]!
    put('/admin/change-order-status', { orderId: [orderId], updatingStatus: n % 2 ? 'Awaiting' : 'Completed' })
    remarks.push(it.call('POST', '/admin/add-new-remark', JSON.stringify({ orderId, remark: `${n}` }), JSON_BODY))
  }
  const [answers, remarked] = [await Promise.all(calls), await Promise.all(remarks)]
  const changed = answers.reduce((sum, { body }) => sum + (body.data?.moved?.length ?? 0), 0)
  const noted = remarked.filter(({ code }) => code === 200).length
  const lines = await count(
    it,
    `select (select count(*) from audit_log where order_id = any($1) and event in ('order.moved', 'order.deleted', 'order.restored'))::int
      + (select count(*) from remarks where order_id = any($1))::int as n`,
    orders,
  )
  const half = await killedHalfWay(it, addresses[0]!, orders)
  await it.end('SIGTERM').catch(() => undefined)
  const verified = await it.run('verify')
  const deadlocks = await count(
    it,
    'select sum(deadlocks)::int as n from pg_stat_database where $1::bigint[] is not null',
    [],
  )
  const wrong = [
    // A restoring that finds none of them deleted is refused.
    ...[...answers, ...remarked]
      .filter(({ code }) => ![200, 409].includes(code))
      .map(({ code, body }) => `one was answered ${code}: ${body.message}`),
    ...half,
    ...(deadlocks === 0 ? [] : [`${deadlocks} deadlocks`]),
    ...(verified.code === 0 ? [] : [`verify said: ${verified.output}`]),
  ]
  const acknowledged = changed + noted
  return {
    acknowledged,
    lost: Math.max(0, acknowledged - lines),
    doubled: Math.max(0, lines - acknowledged),
    wrong: [...new Set(wrong)],
    seen: `${answers.length - SINGLES} calls for ${ORDERS} orders each and ${2 * SINGLES} for one, at once at two servers: ${changed} changes, each with its line of history, no deadlock; a deletion of all killed half-way left none deleted`,
  }
}

async function count(it: Installation, sql: string, orders: number[]): Promise<number> {
  return (await it.owner<{ n: number }>(sql, [orders]))[0]!.n
}

/** Has the deletion of all stop when the orders are changed and their history is not yet written, and kills its server; returns what is wrong then. */
async function killedHalfWay(it: Installation, stays: string, orders: number[]): Promise<string[]> {
  const restore = () => it.call('PUT', '/admin/restore-order', JSON.stringify({ orderId: orders }), JSON_BODY)
  const remove = () =>
    it.call(
      'PUT',
      '/admin/change-order-status',
      JSON.stringify({ orderId: orders, updatingStatus: 'Deleted' }),
      JSON_BODY,
    )
  it.turnTo(stays)
  await restore()
  const before = await count(it, DELETED, orders)
  const client = new pg.Client({ connectionString: (await it.database()).ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  it.afterwards(() => client.end().catch(() => undefined))
  await client.query('begin; lock table audit_log in exclusive mode')
  it.turnTo(await second(it))
  const deleting = remove().catch(() => undefined)
  await until('the deletion waits for the history', async () => {
    const sql = `select count(*)::int as n from pg_locks where relation = 'audit_log'::regclass and not granted and $1::bigint[] is not null`
    return (await count(it, sql, orders)) > 0
  })
  await it.end('SIGKILL')
  await client.query('rollback')
  const answer = await deleting
  const left = await count(it, DELETED, orders)
  it.turnTo(stays)
  const { code, body } = await remove()
  const after = await count(it, DELETED, orders)
  return [
    ...(before === 0 ? [] : [`${before} were deleted before`]),
    ...(answer === undefined ? [] : [`the one that was killed was answered ${answer.code}`]),
    ...(left === 0 ? [] : [`${left} of ${orders.length} were deleted by the one that was killed`]),
    ...(code === 200 && body.data?.moved?.length === orders.length && after === orders.length
      ? []
      : [`asked again it was answered ${code}, ${after} deleted`]),
  ]
}

/** A server of its own for what is killed. */
async function second(it: Installation): Promise<string> {
  await it.start({ ROLE: 'api' })
  return it.address()
}
