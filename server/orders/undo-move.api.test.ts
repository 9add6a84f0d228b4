import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.signInAs('Admin')
const manager = await it.signInAs('Manager')

const put = (path: string, body: object, token = admin) => it.call('PUT', `/admin/${path}`, { token, body })
const move = (orderId: number | number[], status: string, token?: string) =>
  put('move-order-status', { orderId, status }, token)
const undo = (orderId: number | number[], token?: string) => put('undo-move', { orderId }, token)
const detail = async (id: number) =>
  (await it.call('GET', `/admin/get-orders-details/${id}`, { token: admin })).body.data
/** Lets the newest change of an order have been made this long ago; the log itself never changes. */
async function age(seconds: number) {
  const { owner: pool } = it
  await pool.query('alter table audit_log disable trigger user')
  await pool.query("update audit_log set at = at - $1 * interval '1 second'", [seconds])
  await pool.query('alter table audit_log enable trigger user')
}

test('a move is taken back: the status before, recorded, and the counts as they were', async () => {
  const counts = async () => (await it.call('GET', '/admin/get-folder-count', { token: admin })).body.data
  const id = await anOrder(it.services.pool)
  const before = await counts()
  await move(id, 'Completed')
  const { code, body } = await undo(id)
  expect([code, body.data.moved]).toEqual([200, [id]])
  const { process_status, queue, timeline } = await detail(id)
  expect([process_status, queue]).toEqual(['New', 'newOrder'])
  expect(timeline[0]).toMatchObject({ event: 'order.undone', after: { processStatus: null } })
  expect(await counts()).toEqual(before)
})

test('a deletion, a restoring and a refund are taken back too', async () => {
  const id = await anOrder(it.services.pool, { queue: 'awaitingOrder' })
  await put('change-order-status', { orderId: id })
  await undo(id)
  expect((await detail(id)).process_status).toBe('Awaiting')

  await put('change-order-status', { orderId: id })
  await put('restore-order', { orderId: id })
  await undo(id)
  expect((await detail(id)).process_status).toBe('Deleted')
  await put('restore-order', { orderId: id })
  expect((await detail(id)).process_status).toBe('Awaiting')

  await move(id, 'Refunds')
  await put('move-to-complete-refund', { orderId: id })
  expect((await detail(id)).refund_date).not.toBeNull()
  await undo(id)
  expect(await detail(id)).toMatchObject({ process_status: 'Refunds', refund_date: null })
})

test('one who may move, but not delete, takes back just what they did', async () => {
  const id = await anOrder(it.services.pool)
  const telecaller = await it.signInAs('Telecaller')
  await move(id, 'Awaiting', telecaller)
  expect((await undo(id, telecaller)).code).toBe(200)
  expect((await undo(id, telecaller)).body.message).toBe('There is nothing to undo')
})

test("what somebody else did, or did since, is not one's own to undo", async () => {
  const id = await anOrder(it.services.pool)
  await move(id, 'Completed', manager)
  const notOwn = await undo(id)
  expect([notOwn.code, notOwn.body.message]).toEqual([409, 'Somebody else changed the order since'])
  await move(id, 'Awaiting')
  await move(id, 'Customer Called', manager)
  expect((await undo(id)).code).toBe(409)
  expect((await detail(id)).process_status).toBe('Customer Called')
})

test('remarks and views by others do not stand in the way', async () => {
  const id = await anOrder(it.services.pool)
  await move(id, 'Completed')
  await it.call('POST', '/admin/add-new-remark', { token: manager, body: { orderId: id, remark: 'x' } })
  await it.call('GET', `/admin/get-orders-details/${id}`, { token: manager })
  expect((await undo(id)).code).toBe(200)
})

test('there is as long as the page can offer it and a little more, and not longer', async () => {
  const [quick, slow] = [await anOrder(it.services.pool), await anOrder(it.services.pool)]
  await move(slow, 'Completed')
  await age(56)
  const late = await undo(slow)
  expect([late.code, late.body.message]).toEqual([409, 'It is too late to undo this'])
  await move(quick, 'Completed')
  await age(50)
  expect((await undo(quick)).code).toBe(200)
})

test('of several orders those are taken back that can be, each to where it was', async () => {
  const { pool } = it.services
  const ids = [await anOrder(pool), await anOrder(pool, { queue: 'awaitingOrder' }), await anOrder(pool)]
  await move(ids, 'Completed')
  await move(ids[2]!, 'Customer Called', manager)
  const { body } = await undo(ids)
  expect(body.data).toEqual({
    moved: ids.slice(0, 2),
    skipped: [{ id: ids[2], message: 'Somebody else changed the order since' }],
  })
  const statuses = await Promise.all(ids.map(async (id) => (await detail(id)).process_status))
  expect(statuses).toEqual(['New', 'Awaiting', 'Customer Called'])
})

test('undos and moves at once: what is undone is always the own move right before, never that of another', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => anOrder(it.services.pool)))
  for (const id of ids) await move(id, 'Completed')
  const answers = await Promise.all(ids.flatMap((id) => [undo(id), move(id, 'Awaiting', manager), undo(id)]))
  expect(answers.filter(({ code }) => code >= 500)).toEqual([])
  for (const id of ids) {
    const { process_status, timeline } = await detail(id)
    const story = timeline.toReversed().map(({ event, actor }: { event: string; actor: string }) => `${event} ${actor}`)
    const undone = story.findIndex((line: string) => line.startsWith('order.undone'))
    if (undone > 0) expect(story[undone - 1]).toMatch(/^order\.moved Admin/)
    expect(process_status).toBe('Awaiting')
  }
})

test('a late refund, deletion or restoring is refused with who changed what', async () => {
  const id = await anOrder(it.services.pool, { queue: 'refundOrder' })
  const { version } = await detail(id)
  expect((await put('move-to-complete-refund', { orderId: id, version }, manager)).code).toBe(200)
  const late = await put('change-order-status', { orderId: id, version })
  expect([late.code, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^Manager \d+ marked it as refunded first\./),
  ])
  expect(late.body.data).toMatchObject({ orderId: id, version: version + 1, event: 'order.refunded' })
  await put('change-order-status', { orderId: id, version: version + 1 })
  const stale = await put('restore-order', { orderId: id, version: version + 1 }, manager)
  expect(stale.body.message).toMatch(/^Admin \d+ deleted it first\./)
})

test('who only looks at an order has not changed it: a late move names who did, and an undo is still there', async () => {
  const id = await anOrder(it.services.pool, { email: 'looks@mail.example' })
  const { version } = await detail(id)
  await move(id, 'Completed', manager)
  const track = () => it.call('POST', '/front/track-order', { body: { orderId: id, email: 'looks@mail.example' } })
  expect((await track()).code).toBe(200)
  await detail(id)
  const late = await put('move-order-status', { orderId: id, status: 'Awaiting', version })
  expect([late.code, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^Manager \d+ moved it to Completed first\./),
  ])
  expect(late.body.data).toMatchObject({ event: 'order.moved' })
  await track()
  expect((await undo(id, manager)).code).toBe(200)
})

test('of two who save transaction details on the same order, the second learns of the first', async () => {
  const id = await anOrder(it.services.pool)
  const { version } = await detail(id)
  const save = (merchantName: string, token: string) =>
    it.call('POST', '/admin/save-transaction-details', {
      token,
      body: { orderId: id, transactionId: 'tx', merchantName, version },
    })
  expect((await save('First', manager)).code).toBe(200)
  const late = await save('Second', admin)
  expect([late.code, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^Manager \d+ saved its transaction details first\./),
  ])
  expect((await detail(id)).merchant_name).toBe('First')
})
