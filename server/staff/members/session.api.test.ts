import argon2 from '@node-rs/argon2'
import { afterAll, expect, test, vi } from 'vitest'
import { passMinutes } from '#server/testing/pass-time.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

const signIn = (email: unknown, password: unknown, ip: string, more = {}) =>
  it.call('POST', '/admin/admin-login', { body: { email, password, ...more }, ip })

async function emailOf(token: string): Promise<string> {
  return (await it.call('GET', '/user_info', { token })).body.data.email
}

test('the token carries the member for display, and both readings of its place in the answer are filled', async () => {
  const email = await emailOf(await it.signInAs('Night Staff'))
  const { code, body } = await signIn(email.toUpperCase(), TEST_PASSWORD, '10.9.0.1')
  expect([code, body.status]).toEqual([200, 1])
  const payload = JSON.parse(Buffer.from(body.data.jwtToken.split('.')[1], 'base64url').toString())
  expect(payload.user).toEqual(body.data.data)
  const next = (await signIn(email, TEST_PASSWORD, '10.9.0.1')).body.data.jwtToken as string
  const { sid } = JSON.parse(Buffer.from(next.split('.')[1]!, 'base64url').toString())
  for (const id of [sid, payload.sid]) expect(id).toMatch(/^[\w-]{22}$/)
  expect(sid).not.toBe(payload.sid)
  expect(body.data.data).toMatchObject({ email, type: 'Night Staff' })
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test.each([
  [undefined, 12],
  [false, 12],
  [true, 30 * 24],
])('remember me %s: the session and its token end after %i hours', async (remember, hours) => {
  const email = await emailOf(await it.signInAs('Team'))
  const { body } = await signIn(email, TEST_PASSWORD, '10.9.0.9', { remember })
  const { exp, iat, sid } = JSON.parse(Buffer.from(body.data.jwtToken.split('.')[1], 'base64url').toString())
  expect((exp - iat) / 3600).toBeCloseTo(hours, 1)
  const { rows } = await it.services.pool.query(
    'select extract(epoch from expires_at - created_at)::float / 3600 as hours from sessions where id = $1',
    [sid],
  )
  expect(rows[0].hours).toBeCloseTo(hours, 1)
})

test.each([-2, 2])(
  'a server whose clock is %i days off opens sessions, lets them in and finds them fresh: the database decides',
  async (days) => {
    const before = await it.signInAs('Team')
    const email = await emailOf(before)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    try {
      const { jwtToken: token } = (await signIn(email, TEST_PASSWORD, `10.9.8.${days + 2}`)).body.data
      for (const one of [before, token]) expect((await it.call('GET', '/user_info', { token: one })).code).toBe(200)
      const change = { token, body: { newPassword: 'another one' } }
      expect((await it.call('POST', '/admin/change-password', change)).code).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  },
)

test('Bearer before the token is taken too', async () => {
  const token = await it.signInAs('Team')
  expect((await it.call('GET', '/user_info', { token: `Bearer ${token}` })).code).toBe(200)
})

test('in an address, a body or a cookie a token lets nobody in', async () => {
  const token = await it.signInAs('Admin')
  const names = ['token', 'accessToken', 'access_token', 'jwtToken', 'authorization', 'Authorization', 'user']
  for (const name of names) {
    const one = `${name}=${encodeURIComponent(token)}`
    const answers = [
      await it.call('GET', `/user_info?${one}`),
      await it.call('GET', '/user_info', { headers: { cookie: one } }),
      await it.call('POST', '/admin/add-new-remark', { body: { orderId: 1, remark: 'x', [name]: token } }),
    ]
    expect(
      answers.map(({ code }) => code),
      name,
    ).toEqual([401, 401, 401])
    const document = await it.app.inject({ url: `/uploads/docs/1_x.pdf?${one}`, headers: { cookie: one } })
    expect(document.statusCode, name).toBe(404)
  }
})

test('an unknown account costs a sign-in the same work as a wrong password: one check of a hash, and the same statements', async () => {
  const email = await emailOf(await it.signInAs('Team'))
  const workOf = async (account: string, ip: string) => {
    // The real one, which is also watched.
    using verified = vi.spyOn(argon2, 'verify')
    const statements = await statementsOf(() => signIn(account, 'not the password', ip))
    // What a hash tells of its cost: the algorithm and its figures.
    return { statements, costs: verified.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4)) }
  }
  const known = await workOf(email, '10.9.0.4')
  expect(known.costs).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']])
  expect(await workOf('nobody-either@staff.example', '10.9.0.5')).toEqual(known)
})

test('an unknown account and a wrong password answer alike', async () => {
  const email = await emailOf(await it.signInAs('Team'))
  const wrong = await signIn(email, 'not the password', '10.9.0.2')
  const unknown = await signIn('nobody@staff.example', 'not the password', '10.9.0.3')
  expect(wrong.code).toBe(400)
  expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  expect(wrong.body.error.message).toBe(wrong.body.message)
})

test.each([
  [undefined, 'x', 'Email Address is required'],
  ['', 'x', 'Email Address is required'],
  ['not an address', 'x', 'Invalid email address'],
  [['a@b.example'], 'x', 'Email Address is required'],
  ['a@b.example\0', 'x', 'Invalid email address'],
  ['a@b.example', undefined, 'Password is required'],
  ['a@b.example', { $ne: '' }, 'Password is required'],
])('sign-in with %j and %j says: %s', async (email, password, message) => {
  const { code, body } = await signIn(email, password, '10.9.3.1')
  expect([code, body.status, body.message]).toEqual([422, 0, message])
})

test('signing out ends the session on the server', async () => {
  const token = await it.signInAs('Manager')
  expect((await it.call('POST', '/admin/logout', { token, body: {} })).code).toBe(200)
  const after = await it.call('GET', '/user_info', { token })
  expect([after.code, after.body.status]).toEqual([401, 401])
})

test('a changed role counts at once, and a deleted member is out', async () => {
  const token = await it.signInAs('Telecaller')
  const { id } = (await it.call('GET', '/user_info', { token })).body.data
  await it.services.pool.query("update staff set role = 'Admin' where id = $1", [id])
  expect((await it.call('GET', '/user_info', { token })).body.data.permissions).toContain('audit:read')
  await it.services.pool.query('update staff set deleted_at = now() where id = $1', [id])
  expect((await it.call('GET', '/user_info', { token })).code).toBe(401)
})

test('a new password ends every session of the member; the old one no longer works', async () => {
  const token = await it.signInAs('Team')
  const email = await emailOf(token)
  const other = (await signIn(email, TEST_PASSWORD, '10.9.4.1')).body.data.jwtToken
  const short = await it.call('POST', '/admin/change-password', { token, body: { newPassword: '12345' } })
  expect([short.code, short.body.message]).toEqual([422, 'New Password must be at least 6 characters.'])
  const changed = await it.call('POST', '/admin/change-password', { token, body: { newPassword: 'another one' } })
  expect(changed.code).toBe(200)
  for (const ended of [token, other]) expect((await it.call('GET', '/user_info', { token: ended })).code).toBe(401)
  expect((await signIn(email, TEST_PASSWORD, '10.9.4.2')).code).toBe(400)
  expect((await signIn(email, 'another one', '10.9.4.3')).code).toBe(200)
})

test('without the current password only a fresh session may change it; a wrong one is refused', async () => {
  const token = await it.signInAs('Team')
  const wrong = { newPassword: 'another one', currentPassword: 'wrong' }
  expect((await it.call('POST', '/admin/change-password', { token, body: wrong })).code).toBe(422)
  await it.services.pool.query("update sessions set created_at = now() - interval '11 minutes'")
  const stale = await it.call('POST', '/admin/change-password', { token, body: { newPassword: 'another one' } })
  expect([stale.code, stale.body.message]).toEqual([401, 'Please sign in again to change your password'])
})

test('the current password is guessed five times; then the waits grow, each guess is recorded, and nobody else waits', async () => {
  const token = await it.signInAs('Team')
  const email = await emailOf(token)
  const other = (await signIn(email, TEST_PASSWORD, '10.9.5.1')).body.data.jwtToken
  const guess = (currentPassword: string, by = token) =>
    it.call('POST', '/admin/change-password', { token: by, body: { newPassword: 'another one', currentPassword } })
  const codes = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(`guess ${i}`)))
  expect(codes.filter(({ code }) => code === 422)).toHaveLength(5)
  expect(codes.filter(({ code }) => code === 429)).toHaveLength(25)
  const { rows } = await it.services.pool.query(
    `select count(*)::int as n, min(actor_kind) as by from audit_log a join staff m on m.id = a.staff_id
     where event = 'staff.current-password-refused' and m.email = $1`,
    [email],
  )
  expect(rows).toEqual([{ n: 5, by: 'staff' }])
  for (const minutes of [1, 2, 4]) {
    const { code, body, headers } = await guess(TEST_PASSWORD)
    const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
    expect([code, body.message]).toEqual([429, `Too many attempts. Please try again in ${wait}.`])
    expect(Math.ceil(Number(headers['retry-after']) / 60)).toBe(minutes)
    await passMinutes(it.services.pool, minutes)
    expect((await guess('wrong')).code).toBe(422)
  }
  expect((await it.call('GET', '/user_info', { token })).code).toBe(200)
  expect((await guess(TEST_PASSWORD, other)).code).toBe(200)
})

test('no password and no hash is in the database but as argon2id', async () => {
  const { rows } = await it.services.pool.query(
    "select count(*)::int as n from staff where password_hash not like '$argon2id$%'",
  )
  expect(rows[0].n).toBe(0)
})
