import { afterAll, describe, expect, test } from 'vitest'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ROLE_LETTERS, WHO_MAY_MOVE } from '#server/testing/who-may-call.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.tokenOf('Admin')

const order = () => anOrder(it.services.pool)
const detail = async (orderId: number, token = admin) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token })).body.data
const move = (orderId: unknown, status: string, token = admin, more = {}) =>
  it.call('PUT', '/admin/move-order-status', { token, body: { orderId, status, ...more } })

describe.each(STATUS_NAMES)('a move to %s', (status) => {
  test.each(ROLE_NAMES)('by %s is allowed just where it is written here', async (role) => {
    const id = await order()
    const { code, body } = await move(id, status, await it.tokenOf(role))
    const isAllowed = WHO_MAY_MOVE[status].includes(ROLE_LETTERS[role])
    if (isAllowed) expect([code, body.data.moved]).toEqual([200, [id]])
    else expect([code, body.status]).toEqual([403, 0])
    const { process_status } = await detail(id)
    expect(process_status).toBe(isAllowed ? status : 'New')
  })

  test('records who, when, from and to', async () => {
    const id = await order()
    await move(id, status)
    const [latest] = (await detail(id)).timeline
    expect(latest).toMatchObject({
      actor: expect.stringContaining('Admin'),
      before: { processStatus: null },
      after: { processStatus: status },
    })
  })
})

test('a move to the present status changes nothing and says so', async () => {
  const id = await order()
  await move(id, 'Completed')
  const { body } = await move(id, 'Completed')
  expect(body.data).toEqual({ moved: [], skipped: [{ id, message: 'The order is already in Completed' }] })
  expect(body.message).toBe('The order is already in Completed')
})

test('change-order-status deletes where no status is given, in the words of the specification', async () => {
  const ids = [await order(), await order()]
  const { body } = await it.call('PUT', '/admin/change-order-status', {
    token: admin,
    body: { orderId: ids.map(String), permanentDeletedFlag: true },
  })
  expect([body.message, body.data.moved]).toEqual(['Order has been deleted successfully', ids])
  const badge = (await it.call('GET', '/admin/get-folder-count', { token: admin })).body.data.deletedOrdersCount
  const list = (await it.call('GET', '/admin/get-orders-list/deletedOrder', { token: admin })).body
  expect(badge).toBe(list.total)
  expect(list.data.map((row: { order_id: number }) => row.order_id)).toEqual(expect.arrayContaining(ids))
})

test('all five ways to delete are shut to Team', async () => {
  const token = await it.tokenOf('Team')
  const id = await order()
  const tries = [
    await move(id, 'Deleted', token),
    await move([id], 'deleted', token),
    await it.call('PUT', '/admin/change-order-status', { token, body: { orderId: id } }),
    await it.call('PUT', '/admin/change-order-status', { token, body: { orderId: [id], updatingStatus: 'Deleted' } }),
    await it.call('PUT', '/admin/change-order-status', { token, body: { orderId: id, permanentDeletedFlag: 1 } }),
  ]
  expect(tries.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403])
  expect((await detail(id)).process_status).toBe('New')
})

test('restore brings a deleted order back to where it was', async () => {
  const [moved, unmoved] = [await order(), await order()]
  await move(moved, 'AwaitingGovt')
  await move([moved, unmoved], 'Deleted')
  const { body } = await it.call('PUT', '/admin/restore-order', { token: admin, body: { orderId: [moved, unmoved] } })
  expect(body.data.moved).toHaveLength(2)
  expect((await detail(moved)).process_status).toBe('AwaitingGovt')
  expect((await detail(unmoved)).process_status).toBe('New')
})

test('"Refunded it" dates the refund, keeps the row, and puts it behind those still open', async () => {
  const [first, second] = [await order(), await order()]
  await move([first, second], 'Refunds')
  const { body } = await it.call('PUT', '/admin/move-to-complete-refund', { token: admin, body: { orderId: [second] } })
  expect(body.data.moved).toEqual([second])
  const rows = (await it.call('GET', '/admin/get-orders-list/refundOrder?limit=500', { token: admin })).body.data
  const ids = rows.map((row: { order_id: number }) => row.order_id)
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second))
  expect(rows.find((row: { order_id: number }) => row.order_id === second).refund_date).toMatch(/^\d{4}-/)
  const again = await it.call('PUT', '/admin/move-to-complete-refund', { token: admin, body: { orderId: second } })
  expect([again.code, again.body.status, again.body.message]).toEqual([409, 0, 'The order is already refunded'])
  expect(again.body.data).toEqual({ moved: [], skipped: [{ id: second, message: again.body.message }] })
})

test('what was asked and could be done to no order is no success; what could be to some says how many were left', async () => {
  const [open, deleted] = [await order(), await order()]
  await move(deleted, 'Deleted')
  const put = (path: string, orderId: number[]) =>
    it.call('PUT', `/admin/${path}`, { token: admin, body: { orderId } }).then(({ code, body }) => [code, body.message])
  expect(await put('restore-order', [open])).toEqual([409, 'The order is not deleted'])
  expect(await put('move-to-complete-refund', [open])).toEqual([409, 'The order is not in Refunds'])
  expect(await put('restore-order', [open, deleted])).toEqual([200, 'Order restored; 1 left as they were'])
  await move(deleted, 'Deleted')
  expect(await put('change-order-status', [open, deleted])).toEqual([
    200,
    'Order has been deleted successfully; 1 left as they were',
  ])
})

test('a write that saw an older version is refused with who changed what', async () => {
  const id = await order()
  const { version } = await detail(id)
  await move(id, 'Customer Called', await it.tokenOf('Telecaller'))
  const { code, body } = await move(id, 'Completed', admin, { version })
  expect(code).toBe(409)
  expect(body.message).toMatch(/^Telecaller \d+ moved it to Customer Called first/)
  expect((await detail(id)).process_status).toBe('Customer Called')
})

describe('a move from the status that the page showed', () => {
  test('is asked about where somebody else moved the order since, by who, when and where to', async () => {
    const id = await order()
    await move(id, 'Contact Customer', await it.tokenOf('Telecaller'))
    // What is no move, by another still, is not what is asked about.
    const putOff = { orderId: id, until: 'traveller', reason: 'Asked for the hotel' }
    expect((await it.call('PUT', '/admin/put-off', { token: await it.tokenOf('Team'), body: putOff })).code).toBe(200)
    // A page that follows what others do has the version already: only the person has not seen it.
    const { version, timeline } = await detail(id)
    const { code, body } = await move(id, 'AwaitingGovt', admin, { version, seenStatus: 'New' })
    expect([code, body.data]).toEqual([
      409,
      {
        orderId: id,
        version,
        movedBy: expect.stringMatching(/^Telecaller/),
        movedAt: new Date(timeline.find(({ event }: { event: string }) => event === 'order.moved').at).toISOString(),
        movedTo: 'Contact Customer',
      },
    ])
    expect(body.message).toMatch(/^Telecaller \d+ moved it to Contact Customer first/)
    expect((await detail(id)).process_status).toBe('Contact Customer')

    // The answer is a move from there; a third who was quicker still is asked about as well.
    const from = { version, seenStatus: body.data.movedTo }
    await move(id, 'Customer Called', await it.tokenOf('Team'))
    const again = await move(id, 'AwaitingGovt', admin, from)
    expect([again.code, again.body.data.movedTo]).toEqual([409, 'Customer Called'])
    expect(again.body.data.movedBy).toMatch(/^Team/)
    const { version: now, movedTo: seenStatus } = again.body.data
    expect((await move(id, 'AwaitingGovt', admin, { version: now, seenStatus })).code).toBe(200)
  })

  test('of two at once from one status one goes through, and the other is asked', async () => {
    const id = await order()
    const people = [await it.tokenOf('Manager'), await it.tokenOf('Team')]
    const answers = await Promise.all(
      people.map((token, at) => move(id, ['Completed', 'Awaiting'][at]!, token, { seenStatus: 'New' })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })

  test('goes through where only the caller moved it, where it is back there, or where nothing else says otherwise', async () => {
    const me = await it.tokenOf('Manager')
    const own = await order()
    await move(own, 'Awaiting', me)
    expect((await move(own, 'Completed', me, { seenStatus: 'New' })).code).toBe(200)
    const back = await order()
    await move(back, 'Deleted')
    expect((await move(back, 'Completed', me, { seenStatus: 'Priority' })).body.data.movedTo).toBe('Deleted')
    await it.call('PUT', '/admin/restore-order', { token: admin, body: { orderId: back } })
    expect((await move(back, 'Completed', me, { seenStatus: 'Priority' })).code).toBe(200)
    await move(back, 'Awaiting')
    expect((await move(back, 'Refunds', me)).code).toBe(200)
  })

  test('a deletion is asked about in the same way', async () => {
    const id = await order()
    await move(id, 'Completed', await it.tokenOf('Team'))
    const del = (more: object) =>
      it.call('PUT', '/admin/change-order-status', { token: admin, body: { orderId: id, ...more } })
    expect((await del({ seenStatus: 'New' })).body.data.movedTo).toBe('Completed')
    expect((await del({})).code).toBe(200)
  })
})

describe('of many orders, each as it was seen in a list', () => {
  const WAYS = [
    ['change-order-status', {}, 'New'],
    ['move-order-status', { status: 'Awaiting' }, 'New'],
    ['restore-order', {}, 'Deleted'],
    ['move-to-complete-refund', {}, 'Refunds'],
  ] as const
  async function seenInList(from: string) {
    const orders = [await order(), await order(), await order()]
    if (from !== 'New') await move(orders, from)
    const versions: Record<string, number> = {}
    for (const id of orders) versions[id] = (await detail(id)).version
    return { orders, versions }
  }
  const put = async (path: string, body: object) =>
    it.call('PUT', `/admin/${path}`, { token: await it.tokenOf('Manager'), body })

  test.each(WAYS)('%s leaves what a colleague moved since, and says who did', async (path, more, from) => {
    const { orders, versions } = await seenInList(from)
    await move(orders[1], 'Completed', await it.tokenOf('Team'))
    const { code, body } = await put(path, { orderId: orders, versions, ...more })
    expect([code, body.data.moved]).toEqual([200, [orders[0], orders[2]]])
    expect(body.data.skipped).toEqual([
      {
        id: orders[1],
        message: expect.stringMatching(/^Team \d+ moved it to Completed first\. Look at the order again/),
        changed: true,
      },
    ])
    expect((await detail(orders[1]!)).process_status).toBe('Completed')
  })

  test('where all of them were changed nothing is, and the caller’s own changes are none', async () => {
    const { orders, versions } = await seenInList('New')
    await move(orders, 'Awaiting', await it.tokenOf('Manager'))
    expect((await put('move-order-status', { orderId: orders, versions, status: 'Refunds' })).code).toBe(200)
    await move(orders, 'Completed', await it.tokenOf('Team'))
    const { code, body } = await put('change-order-status', { orderId: orders, versions })
    expect([code, body.message]).toEqual([409, expect.stringMatching(/^Team \d+ moved it to Completed first/)])
    expect([body.data.moved, body.data.skipped.map(({ id }: { id: number }) => id)]).toEqual([[], orders])
  })
})

test('what one did oneself since is no conflict; what another did between is, and it is the other who is named', async () => {
  const id = await order()
  const { version } = await detail(id)
  const me = await it.tokenOf('Manager')
  expect((await move(id, 'Awaiting', me, { version })).code).toBe(200)
  expect((await move(id, 'Completed', me, { version })).code).toBe(200)
  const paid = { orderId: id, transactionId: 'pi_1', merchantName: 'Shop' }
  for (const _ of ['confirmed', 'details alone']) {
    const saved = await it.call('POST', '/admin/save-transaction-details', { token: me, body: { ...paid, version } })
    expect(saved.code).toBe(200)
  }
  expect((await move(id, 'Refunds', me, { version })).code).toBe(200)

  const { version: seen } = await detail(id)
  expect((await move(id, 'Awaiting', me, { version: seen })).code).toBe(200)
  await move(id, 'Customer Called', await it.tokenOf('Telecaller'))
  expect((await move(id, 'Contact Customer', me)).code).toBe(200)
  for (const old of [version, seen, seen + 1]) {
    const { code, body } = await move(id, 'Completed', me, { version: old })
    expect([code, body.message]).toEqual([
      409,
      expect.stringMatching(/^Telecaller \d+ moved it to Customer Called first/),
    ])
  }
  expect((await move(id, 'Completed', me, { version: seen + 2 })).code).toBe(200)
  expect((await move(id, 'Awaiting', me, { version: 999_999 })).code).toBe(409)
})

test('fifty moves of one order at once: one of them last, all of them in the history, the counts right', async () => {
  const id = await order()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => move(id, STATUS_NAMES[i % 7]!)))
  const done = answers.filter(({ body }) => body.data.moved.length === 1).length
  const { process_status, timeline } = await detail(id)
  expect(STATUS_NAMES).toContain(process_status)
  const moves = timeline.filter((entry: { after: { processStatus?: string } | null }) => entry.after?.processStatus)
  expect(moves).toHaveLength(done)
  expect(moves[0].after.processStatus).toBe(process_status)
})

test('ids that are none, and no ids at all, are refused in words', async () => {
  expect((await move(999_999_999, 'Completed')).code).toBe(404)
  expect((await move([], 'Completed')).code).toBe(422)
  expect((await move(await order(), 'Nowhere')).code).toBe(422)
  const { body } = await move([await order(), 999_999_999], 'Completed')
  expect(body.data.skipped).toEqual([{ id: 999_999_999, message: 'There is no such order' }])
})
