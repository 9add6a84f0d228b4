import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownConnection } from '#server/testing/own-connection.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let own: TestApp
let pair: { token: string; id: number; name: string; email: string }[]
beforeEach(async () => {
  own = await testApp()
  pair = []
  for (const token of [await own.signInAs('Admin'), await own.signInAs('Admin')]) {
    pair.push({ token, ...(await own.call('GET', '/user_info', { token })).body.data })
  }
})
afterEach(() => own.close())
const ADMINS = "select id from staff where role = 'Admin' and deleted_at is null"
const deletes = (by: number, whom: number) =>
  own.call('PUT', '/admin/delete-team-member', { token: pair[by]!.token, body: { teamMemberId: pair[whom]!.id } })
const demotes = (by: number, whom: number) => {
  const { id: tmId, name, email } = pair[whom]!
  const body = { tmId, name, email, type: 'Team' }
  return own.call('POST', '/admin/update-team-member', { token: pair[by]!.token, body })
}

test.each([
  ['delete', deletes, deletes],
  ['demote', demotes, demotes],
  ['delete and demote', deletes, demotes],
])('the last Admin stays when two %s each other at the same instant', async (_, first, second) => {
  // Nobody can write members until both requests have read all that they will read.
  const holder = await ownConnection(own.services.pool)
  await holder.query('begin; lock table staff in share mode')
  const both = [first(0, 1), second(1, 0)]
  const waiting = async () =>
    (await holder.query('select count(*)::int as n from pg_locks where not granted')).rows[0].n as number
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  const codes = (await Promise.all(both)).map(({ code }) => code)
  expect((await own.services.pool.query(ADMINS)).rows).toHaveLength(1)
  expect(codes.toSorted()).toEqual([200, expect.toBeOneOf([401, 403])])
})

test('nobody deletes themselves, and the last Admin cannot be deleted', async () => {
  const self = await deletes(0, 0)
  expect([self.code, self.body.message]).toEqual([403, 'You cannot delete yourself'])
  expect((await deletes(0, 1)).code).toBe(200)
  const { code, body } = await deletes(0, 0)
  expect([code, body.message]).toEqual([409, 'The last Admin cannot be deleted'])
  expect((await own.services.pool.query(ADMINS)).rows).toHaveLength(1)
})
