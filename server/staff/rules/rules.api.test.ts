import { afterAll, beforeEach, expect, test } from 'vitest'
import { codeOf, enrol, memberWithApp, passCodes, proveWith } from '#server/testing/authenticator.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
let admin = await it.signInAs('Admin')
beforeEach(() => it.services.pool.query('delete from role_rules'))

type Rule = { role?: string; second_factor?: boolean; idle_minutes?: number | null }
const save = (rule: Rule, token = admin) =>
  it.call('PUT', '/admin/sign-in-rules', {
    token,
    body: { role: 'Team', second_factor: false, idle_minutes: null, ...rule },
  })
const userInfo = (token: string, headers = {}) => it.call('GET', '/user_info', { token, headers })
const mayWork = async (token: string) => (await it.call('GET', '/admin/get-folder-count', { token })).code
/** Lets so many minutes pass since a member's sessions were opened and used. */
const leaveAlone = (role: string, minutes: number) =>
  it.services.pool.query(
    `update sessions s set last_used_at = last_used_at - $2 * interval '1 minute' from staff m where m.id = s.staff_id and m.role = $1`,
    [role, minutes],
  )

test('an Admin says what a role signs in with; it is recorded, and nonsense is refused', async () => {
  const saved = await save({ role: 'Team', second_factor: true, idle_minutes: 30 })
  expect(saved.body.data.filter(({ role }: Rule) => role === 'Team')).toEqual([
    { role: 'Team', second_factor: true, idle_minutes: 30 },
  ])
  expect((await it.call('GET', '/admin/sign-in-rules', { token: admin })).body.data).toEqual(saved.body.data)
  for (const wrong of [
    { role: 'Nobody' },
    { idle_minutes: 7 },
    { idle_minutes: -1 },
    { second_factor: 'no' as never },
  ]) {
    expect((await save(wrong)).code).toBe(422)
  }
  const { rows } = await it.services.pool.query(
    "select before, after from audit_log where event = 'sign-in-rule.changed' order by id desc limit 1",
  )
  expect(rows[0]).toEqual({
    before: { role: 'Team', second_factor: false, idle_minutes: null },
    after: { role: 'Team', second_factor: true, idle_minutes: 30 },
  })
})

test('a role that has to have a second factor may only add one, from the next call on; then it works', async () => {
  const token = await it.signInAs('Team')
  const other = await it.signInAs('Telecaller')
  expect(await mayWork(token)).toBe(200)
  await save({ second_factor: true })
  expect([await mayWork(token), await mayWork(other)]).toEqual([403, 200])
  const { code, body } = await it.call('GET', '/admin/get-team-member-list', { token })
  expect([code, body.message]).toEqual([403, 'Your role requires a second factor. Add one first.'])
  // Nor is a second door open: documents, events, the password.
  for (const path of ['/admin/events', '/admin/own-sessions', '/admin/own-remembered-devices']) {
    expect((await it.call('GET', path, { token })).code).not.toBe(200)
  }
  const changed = await it.call('POST', '/admin/change-password', { token, body: { newPassword: 'silver kettle 42' } })
  expect(changed.code).toBe(403)
  const document = await it.app.inject({ url: '/uploads/docs/700123_x.pdf', headers: { authorization: token } })
  expect(document.statusCode).toBe(403)
  expect((await userInfo(token)).body.data).toMatchObject({ must_add_second_factor: true, idle_seconds_left: null })
  const { recoveryCodes } = await enrol(it, token)
  expect((await userInfo(token)).body.data.must_add_second_factor).toBe(false)
  expect(await mayWork(token)).toBe(200)
  // Taken off, it is asked for again.
  await proveWith(it, token, { code: recoveryCodes[0] })
  expect((await it.call('PUT', '/admin/remove-authenticator', { token, body: {} })).code).toBe(200)
  expect(await mayWork(token)).toBe(403)
})

test('a session that nobody uses ends after the minutes of its role, says why, and comes back no more', async () => {
  const token = await it.signInAs('Team')
  const other = await it.signInAs('Telecaller')
  await save({ idle_minutes: 30 })
  await leaveAlone('Team', 29)
  expect((await userInfo(token)).code).toBe(200)
  // That call was use: the minutes begin anew.
  await leaveAlone('Team', 29)
  expect((await userInfo(token)).code).toBe(200)
  await leaveAlone('Team', 30)
  await leaveAlone('Telecaller', 600)
  // A page calls several times at once: the reason must not depend on which answer comes first.
  for (const ended of await Promise.all([1, 2, 3, 4].map(() => userInfo(token)))) {
    expect([ended.code, ended.body.status, ended.body.message]).toEqual([
      401,
      401,
      'You were inactive for 30 minutes. Please sign in again.',
    ])
  }
  expect((await userInfo(other)).code).toBe(200)
  await save({ idle_minutes: null })
  expect((await userInfo(token)).code).toBe(401)
})

test('a page that nobody touches keeps no session alive, whatever it asks for by itself; a touch counts from when it was', async () => {
  const token = await it.signInAs('Team')
  await save({ idle_minutes: 15 })
  const left = async (seconds?: number) =>
    (await userInfo(token, seconds === undefined ? {} : { 'x-untouched-seconds': String(seconds) })).body.data
      .idle_seconds_left
  await leaveAlone('Team', 10)
  expect(await left(600)).toBeLessThanOrEqual(300)
  // Touched four minutes ago: eleven are left.
  expect(await left(240)).toBeGreaterThan(600)
  expect(await left(240)).toBeLessThanOrEqual(660)
  await leaveAlone('Team', 8)
  // The stream of events and who looks at what are told by themselves, whoever forgets to say so.
  await it.app.inject({ url: '/api/admin/events', headers: { authorization: token } })
  const tab = 'a-tab-of-this-very-test'
  expect((await it.call('PUT', '/admin/presence', { token, body: { tab } })).code).toBe(200)
  expect(await left(9_999_999)).toBeLessThanOrEqual(180)
  expect((await it.call('GET', '/admin/own-sessions', { token })).body.data).toHaveLength(1)
  await save({ idle_minutes: null })
  expect(await left()).toBeNull()
})

test('a session ends after its whole time however much it is used', async () => {
  const token = await it.signInAs('Team')
  await it.services.pool.query('update sessions set expires_at = now(), last_used_at = now()')
  expect((await userInfo(token)).code).toBe(401)
  admin = await it.signInAs('Admin')
})

test('a remembered device is not asked again for thirty days; it is listed, and ends by itself, by hand, and with the password', async () => {
  const { id, email, key, token } = await memberWithApp(it)
  let cookie = ''
  const password = () =>
    it.call('POST', '/admin/admin-login', {
      body: { email, password: TEST_PASSWORD },
      headers: { cookie },
      ip: '10.50.0.1',
    })
  const remember = async () => {
    cookie = ''
    await passCodes(it)
    await it.services.pool.query('delete from attempts')
    const { challenge } = (await password()).body.data
    const done = await it.call('POST', '/admin/second-factor-login', {
      body: { challenge, code: codeOf(key), remember_device: true },
      ip: '10.50.0.1',
    })
    expect(done.code).toBe(200)
    const set = [done.headers['set-cookie']].flat().find((one) => String(one).startsWith('factor='))!
    expect(set).toMatch(/HttpOnly; .*Max-Age=2592000; SameSite=Strict/)
    cookie = String(set).split(';')[0]!
  }
  const devices = async () =>
    (await it.call('GET', '/admin/own-remembered-devices', { token, headers: { cookie } })).body.data

  await remember()
  expect((await password()).code).toBe(200)
  const [device] = await devices()
  expect(device).toMatchObject({ ip: '10.50.0.1', current: true })
  // The cookie alone is no way in, and counts for its own member only.
  const wrong = { email, password: 'wrong' }
  expect(
    (await it.call('POST', '/admin/admin-login', { body: wrong, headers: { cookie }, ip: '10.50.0.2' })).code,
  ).toBe(400)
  const other = await memberWithApp(it)
  const body = { email: other.email, password: TEST_PASSWORD }
  expect((await it.call('POST', '/admin/admin-login', { body, headers: { cookie }, ip: '10.50.0.3' })).code).toBe(403)
  const forget = () => it.call('PUT', '/admin/forget-remembered-device', { token, body: { deviceId: device.id } })
  const others = await it.call('PUT', '/admin/forget-remembered-device', {
    token: other.token,
    body: { deviceId: device.id },
  })
  expect([others.code, (await forget()).code, (await forget()).code]).toEqual([404, 200, 404])
  expect((await password()).code).toBe(403)

  await remember()
  await it.services.pool.query('update remembered_devices set expires_at = now() where staff_id = $1', [id])
  expect([(await password()).code, await devices()]).toEqual([403, []])

  await remember()
  const again = (await password()).body.data.jwtToken
  expect((await it.call('PUT', '/admin/sign-out-everywhere', { token: again, body: {} })).code).toBe(200)
  expect((await password()).code).toBe(403)

  await remember()
  const last = (await password()).body.data.jwtToken
  const newPassword = { newPassword: TEST_PASSWORD, currentPassword: TEST_PASSWORD }
  expect((await it.call('POST', '/admin/change-password', { token: last, body: newPassword })).code).toBe(200)
  expect((await password()).code).toBe(403)
})
