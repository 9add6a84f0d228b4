import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { Macro } from '#contract/presets/macros.ts'
import { ORDER_TAGS_AT_MOST } from '#contract/presets/tag-rules.ts'
import type { Tag } from '#contract/presets/tags.ts'
import { transaction } from '#server/db/client.ts'
import { anonymiseOrders } from '#server/privacy/anonymise-orders.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
let [manager, ana, ben] = ['', '', '']
const tags: number[] = []
beforeAll(async () => {
  it = await testApp()
  manager = await it.signInAs('Manager')
  ana = await it.signInAs('Team')
  ben = await it.signInAs('Telecaller')
  for (let i = 1; i <= ORDER_TAGS_AT_MOST + 2; i += 1) tags.push((await make(`Tag ${i}`)).id)
})
afterAll(() => it.close())

const make = async (name: string): Promise<Tag> =>
  (await it.call('POST', '/admin/save-tag', { token: manager, body: { name, colour: 'green' } })).body.data
const put = (path: string, body: object, token = ana) => it.call('PUT', `/admin/${path}`, { token, body })
const tag = (orderId: number | number[], tagId: number, has = true, token?: string) =>
  put('tag-orders', { orderId, tagId, has }, token)
const order = () => anOrder(it.services.pool)
const detail = async (id: number) =>
  (await it.call('GET', `/admin/get-orders-details/${id}`, { token: manager })).body.data
const tagsOf = async (id: number): Promise<number[]> => (await detail(id)).tags

test('two who tag an order at once both see their tag on it, and neither stands in the way of a move', async () => {
  const id = await order()
  const { version } = await detail(id)
  const both = await Promise.all(tags.slice(0, 8).map((one, i) => tag(id, one, true, i % 2 ? ana : ben)))
  expect(both.map(({ code }) => code)).toEqual(both.map(() => 200))
  expect((await tagsOf(id)).toSorted((a, b) => a - b)).toEqual(tags.slice(0, 8))
  const moved = await put('move-order-status', { orderId: id, status: 'Completed', version })
  expect(moved.code).toBe(200)
})

test('an order has ten tags at most, also where several people put them on it at once', async () => {
  const id = await order()
  const answers = await Promise.all(tags.map((one) => tag(id, one)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(ORDER_TAGS_AT_MOST)
  const refused = answers.filter(({ code }) => code !== 200)
  expect(refused.map(({ code, body }) => [code, body.message])).toEqual(
    refused.map(() => [409, 'An order has at most 10 tags']),
  )
  expect(await tagsOf(id)).toHaveLength(ORDER_TAGS_AT_MOST)
})

test('of the chosen orders one sees how many have each tag', async () => {
  const ids = await Promise.all([order(), order(), order()])
  await tag(ids.slice(0, 2), tags[0]!)
  await tag(ids[2]!, tags[1]!)
  const { body } = await it.call('POST', '/admin/tags-on-orders', { token: ben, body: { orderId: ids } })
  expect(body.data).toEqual([
    { id: tags[0], orders: 2 },
    { id: tags[1], orders: 1 },
  ])
})

test('many orders at once: each once, those that are so already named, and the way back restores exactly these', async () => {
  const ids = await Promise.all([order(), order(), order()])
  await tag(ids[0]!, tags[0]!)
  const { body, code } = await tag([...ids, ids[1]!, 987_654_321], tags[0]!)
  expect([code, body.message]).toEqual([200, '2 orders have the tag Tag 1; 2 left as they were'])
  expect(body.data).toEqual({
    moved: [ids[1], ids[2]],
    skipped: [
      { id: ids[0], message: 'The order has this tag already' },
      { id: 987_654_321, message: 'There is no such order' },
    ],
  })
  const undone = await tag(body.data.moved, tags[0]!, false)
  expect(undone.body.message).toBe('The tag Tag 1 is off 2 orders')
  expect((await tag(ids[1]!, tags[1]!)).body.message).toBe('The order has the tag Tag 2')
  expect((await tag(ids[1]!, tags[1]!, false)).body.message).toBe('The tag Tag 2 is off the order')
  expect(await Promise.all(ids.map(tagsOf))).toEqual([[tags[0]], [], []])
  const none = await tag(ids.slice(1), tags[0]!, false)
  expect([none.code, none.body.message]).toEqual([409, 'The order does not have this tag'])
})

test('a retired tag stays where it is, can be taken off, and comes on no other order', async () => {
  const { id: old } = await make('Old')
  const [one, other] = [await order(), await order()]
  await tag(one, old)
  await put('retire-tag', { id: old, retired: true }, manager)
  expect(await tagsOf(one)).toEqual([old])
  const refused = await tag(other, old)
  expect([refused.code, refused.body.message]).toEqual([409, 'This tag is not offered any more'])
  expect((await it.call('GET', `/admin/get-orders-list/newOrder?tag=${old}`, { token: ana })).body.total).toBe(1)
  expect((await tag(one, old, false)).code).toBe(200)
  expect((await tag(one, 999_999_999)).code).toBe(404)
})

test('the history says who put which tag on and took it off; open pages hear of it, and of another name', async () => {
  const { id: own } = await make('To rename')
  const id = await order()
  await it.services.pool.query('delete from live_log')
  await tag(id, own)
  await tag(id, own, false, ben)
  const { timeline } = await detail(id)
  const told = timeline.filter(({ event }: { event: string }) => /tagged/.test(event))
  expect(told.map(({ event, after }: { event: string; after: object }) => [event, after])).toEqual([
    ['order.untagged', { tags: [own] }],
    ['order.tagged', { tags: [own] }],
  ])
  await it.call('POST', '/admin/save-tag', { token: manager, body: { id: own, name: 'Renamed', colour: 'pink' } })
  const { rows } = await it.services.pool.query(
    'select topic, order_ids::float8[] as ids, part from live_log order by xid',
  )
  expect(rows).toEqual([
    { topic: 'orders', ids: [id], part: null },
    { topic: 'orders', ids: [id], part: null },
    { topic: 'order', ids: [], part: 'tags' },
  ])
})

test('a list’s row and its export name the tags; a view keeps the filter', async () => {
  const { id: word } = await make('=Formula')
  const id = await order()
  await tag(id, word)
  await tag(id, tags[0]!)
  const query = `tag=${word},${tags[0]!}`
  const { body } = await it.call('GET', `/admin/get-orders-list/newOrder?${query}`, { token: ana })
  expect(body.data).toMatchObject([{ order_id: id, tags: [word, tags[0]] }])
  const { payload } = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-orders',
    headers: { authorization: manager },
    payload: { folderName: 'newOrder', tag: word },
  })
  expect(payload).toContain(`"'=Formula, Tag 1"`)
  const view = await it.call('POST', '/admin/save-view', {
    token: ana,
    body: { name: 'Tagged', folderName: 'newOrder', columns: ['id', 'tags'], filters: { tag: `${word},-${tags[5]!}` } },
  })
  expect(view.body.data).toMatchObject({ filters: { tag: `${word},-${tags[5]!}` }, columns: ['id', 'tags'], total: 1 })
})

test('what is erased of an order are its tags too, in the history as well, and it takes no new ones', async () => {
  const id = await order()
  await tag(id, tags[0]!)
  await transaction(it.services.pool, (client) =>
    anonymiseOrders(
      client,
      { actor: { kind: 'job', name: 'Entrada' }, ip: '', requestId: 'test', numbers: it.services.numbers },
      [id],
      'erasure',
    ),
  )
  const { tags: left, timeline } = await detail(id)
  expect(left).toEqual([])
  expect(timeline.find(({ event }: { event: string }) => event === 'order.tagged').after).toEqual({})
  expect((await tag(id, tags[0]!)).code).toBe(409)
  const { rows } = await it.services.pool.query('select tags from orders where order_id = $1', [id])
  expect(rows[0].tags).toEqual([])
})

test('a macro adds tags: those that are there already are enough, too many leave the order as it was', async () => {
  const [one, other] = [(await make('First')).id, (await make('Second')).id]
  const save = (steps: object[], name = 'Tagging') =>
    it.call('POST', '/admin/save-macro', {
      token: manager,
      body: { name, code: randomUUID().slice(0, 8), key: null, steps },
    })
  const step = { kind: 'tags', tagIds: [one, other, other] }
  const macro = (await save([step, { kind: 'move', status: 'Awaiting' }])).body.data as Macro
  expect(macro.steps).toEqual([
    { kind: 'move', status: 'Awaiting' },
    { kind: 'tags', tagIds: [one, other] },
  ])
  const [fresh, half, full] = [await order(), await order(), await order()]
  await tag(half, other)
  for (const each of tags.slice(0, ORDER_TAGS_AT_MOST)) await tag(full, each)
  const body = { macroId: macro.id, orderId: [fresh, half, full] }
  const preview = (await it.call('POST', '/admin/preview-macro', { token: ana, body })).body.data
  expect(preview.moved).toEqual([fresh, half])
  expect(await tagsOf(fresh)).toEqual([])
  const run = { ...body, seen: preview.seen, run: randomUUID() }
  const ran = await it.call('POST', '/admin/run-macro', { token: ana, body: run })
  expect(ran.body.data).toEqual({
    moved: [fresh, half],
    skipped: [{ id: full, message: 'An order has at most 10 tags' }],
    whatsapp: [],
  })
  expect([await tagsOf(fresh), await tagsOf(half)]).toEqual([
    [one, other],
    [other, one],
  ])
  expect((await detail(full)).process_status).toBe('New')
  await put('retire-tag', { id: other, retired: true }, manager)
  const gone = await it.call('POST', '/admin/preview-macro', { token: ana, body })
  expect([gone.code, gone.body.message]).toEqual([409, 'A tag of the macro “Tagging” is not offered any more'])
  expect((await save([{ kind: 'tags', tagIds: [other] }], 'Other')).body.errors).toEqual({
    steps: 'This tag is not offered any more',
  })
})
