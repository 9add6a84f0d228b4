import { afterAll, expect, onTestFinished, test } from 'vitest'
import { TAGS_AT_MOST } from '#contract/presets/tag-rules.ts'
import type { Tag } from '#contract/presets/tags.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { verifyCounts } from '#server/backup/verify/verify-counts.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const manager = await it.signInAs('Manager')
const team = await it.signInAs('Team')

const save = (body: object, token = manager) => it.call('POST', '/admin/save-tag', { token, body })
const retire = (id: number, retired: boolean) =>
  it.call('PUT', '/admin/retire-tag', { token: manager, body: { id, retired } })
const tag = (orderId: number | number[], tagId: number, has = true, token = team) =>
  it.call('PUT', '/admin/tag-orders', { token, body: { orderId, tagId, has } })
const make = async (name: string, colour = 'blue') => (await save({ name, colour })).body.data as Tag
const all = async () => (await it.call('GET', '/admin/tags', { token: team })).body.data as Tag[]
const counts = async () => {
  const { body } = await it.call('GET', '/admin/tag-counts', { token: manager })
  return Object.fromEntries(body.data.map(({ id, orders }: { id: number; orders: number }) => [id, orders]))
}

test('a tag is made, named and coloured anew, retired and offered again, and each of it is in the audit log', async () => {
  const made = await save({ name: '  Cruise   ship ', colour: 'teal' })
  expect([made.code, made.body.message, made.body.data]).toEqual([
    200,
    'Tag saved',
    { id: expect.any(Number), name: 'Cruise ship', colour: 'teal', retired: false },
  ])
  const { id } = made.body.data
  expect((await save({ id, name: 'Cruise', colour: 'pink' })).body.data).toMatchObject({ id, name: 'Cruise' })
  expect((await retire(id, true)).body).toMatchObject({ message: 'The tag is retired', data: { retired: true } })
  expect((await save({ name: 'CRUISE', colour: 'blue' })).body.errors).toEqual({
    name: 'The tag “Cruise” is retired: offer it again',
  })
  expect((await retire(id, false)).body.message).toBe('The tag is offered again')
  expect((await save({ name: 'cruise', colour: 'blue' })).body.errors).toEqual({
    name: 'There is a tag “Cruise” already',
  })
  // Its own name written otherwise is no other tag.
  expect((await save({ id, name: 'cruise', colour: 'pink' })).code).toBe(200)
  expect((await all()).find((one) => one.id === id)).toEqual({ id, name: 'cruise', colour: 'pink', retired: false })
  const { rows } = await it.services.pool.query(
    `select event, before, after from audit_log where (after->>'tagId')::int = $1 order by id`,
    [id],
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'tag.added',
    'tag.changed',
    'tag.retired',
    'tag.offered-again',
    'tag.changed',
  ])
  expect(rows[1]).toMatchObject({ before: { name: 'Cruise ship', colour: 'teal' }, after: { name: 'Cruise' } })
})

test.each([
  [{ name: ' ', colour: 'blue' }, 'name'],
  [{ name: 'a'.repeat(31), colour: 'blue' }, 'name'],
  [{ name: 'a,b', colour: 'blue' }, 'name'],
  [{ name: 'Fine', colour: 'red' }, 'colour'],
  [{ name: 'Fine', colour: 'url(x)' }, 'colour'],
])('%j is refused beside its field', async (body, field) => {
  const { code, body: answer } = await save(body)
  expect([code, Object.keys(answer.errors ?? {})]).toEqual([422, [field]])
})

test('two who make the same tag at once make one', async () => {
  const both = await Promise.all([save({ name: 'Twice', colour: 'blue' }), save({ name: 'twice', colour: 'pink' })])
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 422])
  expect((await all()).filter(({ name }) => name.toLowerCase() === 'twice')).toHaveLength(1)
})

test('who may edit orders puts tags on them; only Managers and Admins make tags', async () => {
  const { id } = await make('Roles')
  const order = await anOrder(it.services.pool)
  for (const role of ROLE_NAMES) {
    const token = await it.signInAs(role)
    expect((await tag(order, id, true, token)).code, role).toBe(200)
    expect((await tag(order, id, false, token)).code, role).toBe(200)
    const isLead = role === 'Admin' || role === 'Manager'
    const { code } = await save({ id, name: 'Roles', colour: 'green' }, token)
    expect(code, role).toBe(isLead ? 200 : 403)
    const retired = await it.call('PUT', '/admin/retire-tag', { token, body: { id, retired: false } })
    expect(retired.code, role).toBe(isLead ? 200 : 403)
    expect((await it.call('GET', '/admin/tag-counts', { token })).code, role).toBe(isLead ? 200 : 403)
  }
})

test('the counts are those of the orders, through every change, deletion and erasure, whether or not counters are folded', async () => {
  const [one, other] = [await make('Count one'), await make('Count two')]
  const orders = await Promise.all(Array.from({ length: 4 }, () => anOrder(it.services.pool)))
  await tag(orders, one.id)
  await tag(orders.slice(0, 2), other.id)
  expect(await counts()).toMatchObject({ [one.id]: 4, [other.id]: 2 })
  await compactLists(it.services.pool)
  await tag(orders[0]!, one.id, false)
  await it.call('PUT', '/admin/move-order-status', {
    token: manager,
    body: { orderId: orders[1], status: 'Completed' },
  })
  expect(await counts()).toMatchObject({ [one.id]: 3, [other.id]: 2 })
  const listed = await it.call('GET', `/admin/get-orders-list/allOrder?tag=${one.id}`, { token: manager })
  expect(listed.body.total).toBe(3)
  await tag(orders.slice(0, 2), other.id, false)
  expect((await counts())[other.id]).toBeUndefined()
  expect((await verifyCounts(it.services.pool)).wrong).toEqual([])
})

test('so many tags are offered at most, and retired ones do not count', async () => {
  onTestFinished(async () => void (await it.owner.query("delete from tags where name like 'Many %'")))
  const offered = (await all()).filter(({ retired }) => !retired).length
  await it.services.pool.query(
    `insert into tags (name, colour) select 'Many ' || i, 'grey' from generate_series(1, $1) i`,
    [TAGS_AT_MOST - offered],
  )
  expect((await save({ name: 'One more', colour: 'blue' })).body.message).toBe(
    'There are 200 already: remove one first',
  )
  const { id } = (await all()).find(({ name }) => name === 'Many 1')!
  await retire(id, true)
  expect((await save({ name: 'One more', colour: 'blue' })).code).toBe(200)
  expect((await retire(id, false)).code).toBe(422)
})
