import { afterAll, expect, test } from 'vitest'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { anOrder } from '#server/testing/factories.ts'
import { mayCall } from '#server/testing/fuzzed-calls.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

interface Row {
  actor: string
  order_id: number | null
  after: Record<string, unknown>
  ip: string | null
}

/** The refused calls from an address, oldest first. */
async function rowsFrom(ip: string): Promise<Row[]> {
  const { rows } = await it.services.pool.query<Row>(
    `select actor_kind || ' ' || actor_name as actor, order_id, after, host(ip::inet) as ip from audit_log
      where event = 'call.refused' and ip = $1 order by id`,
    [ip],
  )
  return rows
}

/** Calls that some role may not make; the last one none but an Admin may. */
const CALLS = [
  ['getTeamMemberList', 'GET', '/admin/get-team-member-list'],
  ['saveTransactionDetails', 'POST', '/admin/save-transaction-details'],
  ['exportOrders', 'POST', '/admin/export-orders'],
  ['searchAudit', 'POST', '/admin/search-audit'],
] as const

test.each(ROLE_NAMES.filter((role) => role !== 'Admin'))(
  'what %s may not is one row of who, what and from where',
  async (role) => {
    const orderId = await anOrder(it.services.pool)
    const [call, method, path] = CALLS.find(([name]) => !mayCall(name, role))!
    const ip = `10.9.0.${ROLE_NAMES.indexOf(role)}`
    const body = { orderId, transactionId: 'pi_of_a_card', merchantName: 'Shop' }
    const token = await it.tokenOf(role)
    for (const _ of [1, 2, 3]) {
      const { code } = await it.call(method, path, { token, ip, ...(method === 'POST' && { body }) })
      expect(code).toBe(403)
    }
    const rows = await rowsFrom(ip)
    expect(rows).toEqual([
      {
        actor: expect.stringContaining(`staff ${role}`),
        order_id: method === 'POST' ? orderId : null,
        after: { call },
        ip,
      },
    ])
  },
)

test('a refusal of one order, found only within the call, is recorded though its transaction is undone', async () => {
  const orderId = await anOrder(it.services.pool)
  const ip = '10.9.1.1'
  const token = await it.signInAs('Night Staff')
  const elsewhere = { orderId, email: 'somebody@else.example', mailServiceProvider: 'AWS' }
  expect((await it.call('POST', '/admin/resend-mail', { token, ip, body: elsewhere })).code).toBe(403)
  const move = { orderId: [orderId], status: 'Deleted' }
  expect((await it.call('PUT', '/admin/move-order-status', { token, ip, body: move })).code).toBe(403)
  const rows = await rowsFrom(ip)
  expect(rows.map(({ order_id, after }) => [order_id, after])).toEqual([
    [orderId, { call: 'resendMail' }],
    [orderId, { call: 'moveOrderStatus' }],
  ])
  expect(JSON.stringify(rows)).not.toContain('else.example')

  const admin = await it.tokenOf('Admin')
  const { body } = await it.call('POST', '/admin/search-audit', {
    token: admin,
    body: { orderId, event: 'call.refused' },
  })
  expect(body.data).toHaveLength(2)
  const detail = await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: admin })
  expect(JSON.stringify(detail.body.data.timeline)).not.toContain('call.refused')
})

test('a document that a Telecaller may not open is recorded with its order', async () => {
  const ip = '10.9.2.1'
  const token = await it.signInAs('Telecaller')
  const answer = await it.app.inject({
    url: '/uploads/docs/4711_ticket.pdf',
    headers: { authorization: token },
    remoteAddress: ip,
  })
  expect(answer.statusCode).toBe(403)
  expect((await rowsFrom(ip)).map(({ order_id, after }) => [order_id, after])).toEqual([[4711, { call: 'document' }]])
})

test('a masked passport is no refusal, nor is a call of nobody; a key for something else is one', async () => {
  const ip = '10.9.3.1'
  const orderId = await anOrder(it.services.pool)
  const token = await it.signInAs('Telecaller')
  expect((await it.call('GET', `/admin/get-orders-details/${orderId}`, { token, ip })).code).toBe(200)
  expect((await it.call('POST', '/admin/search-audit', { ip, body: {} })).code).toBe(401)
  expect((await it.call('POST', '/front/get-download-history', { ip, body: { orderId } })).code).toBe(403)
  expect(await rowsFrom(ip)).toEqual([])

  const admin = await it.tokenOf('Admin')
  const made = await it.call('POST', '/admin/intake-key', {
    token: admin,
    body: { siteId: 1, name: 'mail only', scopes: ['mail'] },
  })
  const headers = { authorization: `Bearer ${made.body.data.key}`, 'idempotency-key': 'refused-1' }
  const posted = await it.call('POST', '/intake/orders', { ip, headers, body: { email: 'a@b.example' } })
  expect(posted.code).toBe(403)
  expect(await rowsFrom(ip)).toEqual([
    { actor: 'site Landing site 1', order_id: null, after: { call: 'createOrder' }, ip },
  ])
})
