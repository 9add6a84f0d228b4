import { afterAll, expect, test } from 'vitest'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.signInAs('Admin')

const isIn = async (token: string) => (await it.call('GET', '/user_info', { token })).code === 200
const idOf = async (token: string) => (await it.call('GET', '/user_info', { token })).body.data.id as number
let address = 0
const signIn = (email: string, password: string) =>
  it.call('POST', '/admin/admin-login', { body: { email, password }, ip: `10.8.${(address += 1)}.1` })

test('sessions: where a member is signed in, one ended, all ended, and all of one’s own', async () => {
  const member = await it.signInAs('Team')
  const { id, email } = (await it.call('GET', '/user_info', { token: member })).body.data
  await it.call('POST', '/admin/logout', { token: member, body: {} })
  const session = async () => (await signIn(email, TEST_PASSWORD)).body.data.jwtToken as string
  const [first, second, third] = [await session(), await session(), await session()]
  const shown = (await it.call('GET', `/admin/team-member-sessions/${id}`, { token: admin })).body.data
  expect(shown).toHaveLength(3)
  expect(shown[0]).toMatchObject({ current: false, remember: false, ip: '10.8.' + address + '.1' })
  const sid = JSON.parse(Buffer.from(third.split('.')[1]!, 'base64url').toString()).sid as string
  expect(JSON.stringify(shown)).not.toContain(sid)
  const own = (await it.call('GET', '/admin/own-sessions', { token: third })).body.data
  expect(own.filter(({ current }: { current: boolean }) => current)).toEqual([{ ...shown[0], current: true }])
  const end = (body: unknown) => it.call('PUT', '/admin/end-team-member-session', { token: admin, body })
  expect((await end({ teamMemberId: id, sessionId: shown[0].id })).body).toMatchObject({
    message: '1 session ended',
    data: { ended: 1 },
  })
  expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([true, true, false])
  expect((await end({ teamMemberId: id, sessionId: shown[0].id })).code).toBe(404)
  expect((await end({ teamMemberId: await idOf(admin), sessionId: shown[1].id })).code).toBe(404)
  expect((await it.call('PUT', '/admin/sign-out-everywhere', { token: second, body: {} })).body.data).toEqual({
    ended: 2,
  })
  expect([await isIn(first), await isIn(second)]).toEqual([false, false])
  const again = await session()
  expect((await end({ teamMemberId: id })).body.data).toEqual({ ended: 1 })
  expect(await isIn(again)).toBe(false)
})

test('one ends a session of one’s own, and nobody else’s', async () => {
  const member = await it.signInAs('Night Staff')
  const { email } = (await it.call('GET', '/user_info', { token: member })).body.data
  const other = (await signIn(email, TEST_PASSWORD)).body.data.jwtToken as string
  const list = async (token: string) =>
    (await it.call('GET', '/admin/own-sessions', { token })).body.data as { id: string; current: boolean }[]
  const end = (sessionId: unknown, token: string) =>
    it.call('PUT', '/admin/end-own-session', { token, body: { sessionId } })
  const theirs = (await list(member)).find(({ current }) => !current)!
  expect((await end(theirs.id, admin)).code).toBe(404)
  expect(await isIn(other)).toBe(true)
  expect((await end(theirs.id, member)).body).toMatchObject({ message: '1 session ended', data: { ended: 1 } })
  expect([await isIn(member), await isIn(other)]).toEqual([true, false])
  expect((await end(theirs.id, member)).code).toBe(404)
  for (const odd of ['', null, ['x'], "' or true --"]) expect([404, 422]).toContain((await end(odd, member)).code)
  expect((await end((await list(member))[0]!.id, member)).code).toBe(200)
  expect(await isIn(member)).toBe(false)
})

test('the sessions of a higher role, of nobody and with an id that is none are refused', async () => {
  const manager = await it.signInAs('Manager')
  const end = (body: unknown, token: string) => it.call('PUT', '/admin/end-team-member-session', { token, body })
  expect((await end({ teamMemberId: await idOf(admin) }, manager)).code).toBe(403)
  expect(await isIn(admin)).toBe(true)
  for (const id of [999_999_999, 999_999_999_999_999]) {
    expect((await end({ teamMemberId: id }, admin)).code).toBe(404)
    expect((await it.call('GET', `/admin/team-member-sessions/${id}`, { token: admin })).code).toBe(404)
  }
  const team = await idOf(await it.signInAs('Team'))
  expect((await end({ teamMemberId: team, sessionId: ['x'] }, admin)).code).toBe(422)
  expect((await end({ teamMemberId: team, sessionId: "' or true --" }, admin)).code).toBe(404)
})
