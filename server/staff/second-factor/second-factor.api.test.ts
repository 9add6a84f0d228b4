import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/staff/roles.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { codeOf, memberWithApp, passCodes, proveWith } from '#server/testing/authenticator.ts'
import { mailsTo } from '#server/testing/password-mails.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp()
const worker = await startWorker(it.services)
afterAll(async () => {
  await worker.stop()
  await it.close()
})
beforeEach(() => it.services.pool.query('delete from attempts'))

let network = 0
const elsewhere = () => `10.40.${(network += 1)}.1`

const withApp = (role?: Role) => memberWithApp(it, role)
const password = (email: string, ip: string, typed = TEST_PASSWORD, more = {}) =>
  it.call('POST', '/admin/admin-login', { body: { email, password: typed, ...more }, ip })
const second = (challenge: unknown, code: unknown, ip: string, headers = {}) =>
  it.call('POST', '/admin/second-factor-login', { body: { challenge, code }, ip, headers })
const isIn = async (token: string) => (await it.call('GET', '/user_info', { token })).code === 200

async function challengeOf(email: string, ip: string, more = {}): Promise<string> {
  const { code, body } = await password(email, ip, TEST_PASSWORD, more)
  expect([code, body.status]).toEqual([403, 0])
  return body.data.challenge as string
}

test('without a second factor nothing changes; with one the password gives no session but a challenge, and a code a session', async () => {
  const { email, key, token } = await withApp()
  const asked = await password(email, '10.41.0.1', TEST_PASSWORD, { remember: true })
  expect([asked.code, Object.keys(asked.body.data)]).toEqual([403, ['challenge', 'app', 'passkey']])
  expect(asked.body.message).toBe('This account requires a second factor: sign in with its code too')
  expect(asked.headers['set-cookie']).toBeUndefined()
  expect(await isIn(asked.body.data.challenge)).toBe(false)
  await passCodes(it)
  const done = await second(asked.body.data.challenge, codeOf(key), '10.41.0.1')
  expect([done.code, Object.keys(done.body.data)]).toEqual([200, ['jwtToken', 'data']])
  expect(done.body.data.data).toMatchObject({ email, type: 'Team' })
  expect(await isIn(done.body.data.jwtToken)).toBe(true)
  // Remember me of the first step holds, and the session that enrolled goes on.
  const { rows } = await it.services.pool.query('select remember from sessions order by created_at desc limit 1')
  expect([rows[0].remember, await isIn(token)]).toEqual([true, true])
  const again = await second(asked.body.data.challenge, codeOf(key, 1), '10.41.0.1')
  expect([again.code, again.body.message]).toEqual([400, 'This sign-in has expired. Please sign in again.'])
})

test('a wrong password and an unknown account answer alike where there is a second factor and where there is none', async () => {
  const { email } = await withApp()
  const plain = (await it.call('GET', '/user_info', { token: await it.signInAs('Team') })).body.data.email
  const answers = await Promise.all(
    [email, plain, 'nobody@staff.example'].map((account) => password(account, elsewhere(), 'wrong')),
  )
  const told = answers.map(({ code, body }) => JSON.stringify([code, { ...body, requestId: '' }]))
  expect([answers[0]!.code, new Set(told).size]).toEqual([400, 1])
})

test('a challenge opens in its own browser and network alone, for twenty minutes, and ends with a new password', async () => {
  const { email, key, id } = await withApp()
  await passCodes(it)
  const challenge = await challengeOf(email, '10.42.1.1')
  for (const [wrong, ip, headers] of [
    [challenge, '10.43.1.1', {}],
    [challenge, '10.42.1.1', { 'user-agent': 'another' }],
    ['AAAAAAAAAAAAAAAAAAAAAA', '10.42.1.1', {}],
  ] as const) {
    expect((await second(wrong, codeOf(key), ip, headers)).code).toBe(400)
  }
  await it.services.pool.query("update sign_in_challenges set expires_at = expires_at - interval '20 minutes'")
  expect((await second(challenge, codeOf(key), '10.42.1.1')).code).toBe(400)
  const other = await challengeOf(email, '10.42.1.1')
  const admin = await it.tokenOf('Admin')
  const changed = { tmId: id, name: 'Ł', email, type: 'Team', password: 'silver kettle 42' }
  expect((await it.call('POST', '/admin/update-team-member', { token: admin, body: changed })).code).toBe(200)
  expect((await second(other, codeOf(key), '10.42.1.1')).code).toBe(400)
})

test('twenty sign-ins with one code at the same instant: one gets in, and the code is dead after', async () => {
  const { email, key } = await withApp()
  const places = Array.from({ length: 20 }, elsewhere)
  const challenges = await Promise.all(places.map((ip) => challengeOf(email, ip)))
  await passCodes(it)
  const code = codeOf(key)
  const codes = await Promise.all(challenges.map((challenge, i) => second(challenge, code, places[i]!)))
  expect(codes.filter((one) => one.code === 200)).toHaveLength(1)
  expect(codes.filter((one) => one.code === 422)).toHaveLength(19)
  const late = elsewhere()
  expect((await second(await challengeOf(email, late), code, late)).code).toBe(422)
  // Nor one from before it.
  expect((await second(await challengeOf(email, late), codeOf(key, -1), late)).code).toBe(422)
})

test('one challenge becomes one session, however many right codes come at once', async () => {
  const { email, recoveryCodes } = await withApp()
  const ip = elsewhere()
  const challenge = await challengeOf(email, ip)
  const answers = await Promise.all(recoveryCodes.slice(0, 4).map((code) => second(challenge, code, ip)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400, 400])
})

test('ten recovery codes of 80 bits, each once, typed as one likes; the database knows none of them', async () => {
  const { email, recoveryCodes, id, key } = await withApp('Night Staff')
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  const { rows } = await it.services.pool.query(
    `select (select string_agg(r::text, ' ') from recovery_codes r) || (select string_agg(a::text, ' ') from authenticators a) as all`,
  )
  expect(rows[0].all).not.toMatch(new RegExp([...recoveryCodes.map((c) => c.replaceAll('-', '')), key].join('|')))
  const ip = elsewhere()
  const typed = ` ${recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')} `
  expect((await second(await challengeOf(email, ip), typed, ip)).code).toBe(200)
  expect((await second(await challengeOf(email, ip), recoveryCodes[3], ip)).code).toBe(422)
  const log = await it.services.pool.query(
    "select after from audit_log where staff_id = $1 and event = 'staff.signed-in' order by id desc limit 1",
    [id],
  )
  expect(log.rows[0].after).toEqual({ secondFactor: 'recovery code' })
})

test('an app counts once its first code is typed; before that the sign-in stays as it was', async () => {
  const token = await it.signInAs('Team')
  const { email } = (await it.call('GET', '/user_info', { token })).body.data
  const confirm = (code: string) => it.call('POST', '/admin/confirm-authenticator', { token, body: { code } })
  expect((await confirm('000000')).code).toBe(422)
  const begun = await it.call('POST', '/admin/begin-authenticator', { token, body: {} })
  expect(begun.body.data.address).toMatch(
    new RegExp(`^otpauth://totp/Entrada:${encodeURIComponent(email)}\\?secret=[A-Z2-7]{32}&issuer=Entrada$`),
  )
  expect(begun.body.data.picture).toMatch(/^data:image\/svg\+xml;base64,/)
  expect((await password(email, elsewhere())).code).toBe(200)
  // Asked for anew, the key from before counts no more.
  const anew = await it.call('POST', '/admin/begin-authenticator', { token, body: {} })
  expect((await confirm(codeOf(begun.body.data.key))).code).toBe(422)
  expect((await confirm(codeOf(anew.body.data.key))).code).toBe(200)
  expect((await password(email, elsewhere())).code).toBe(403)
  await passCodes(it)
  await proveWith(it, token, { code: codeOf(anew.body.data.key) })
  expect((await it.call('POST', '/admin/begin-authenticator', { token, body: {} })).code).toBe(409)
  const own = await it.call('GET', '/admin/own-second-factor', { token })
  expect(own.body.data).toEqual({ authenticator: expect.any(String), passkeys: [], recovery_codes: 10 })
})

test('another app, new codes and taking it off take a code; codes from before open nothing, and the member is told', async () => {
  const { token, email, recoveryCodes, key } = await withApp()
  await passCodes(it)
  await proveWith(it, token, { code: codeOf(key) })
  const body = {}
  const anew = await it.call('POST', '/admin/make-recovery-codes', { token, body })
  expect(anew.body.data.recovery_codes).toHaveLength(10)
  const ip = elsewhere()
  expect((await second(await challengeOf(email, ip), recoveryCodes[0], ip)).code).toBe(422)
  expect((await second(await challengeOf(email, ip), anew.body.data.recovery_codes[0], ip)).code).toBe(200)
  expect((await it.call('PUT', '/admin/remove-authenticator', { token, body })).code).toBe(200)
  expect((await it.call('PUT', '/admin/remove-authenticator', { token, body })).code).toBe(409)
  expect((await it.call('POST', '/admin/make-recovery-codes', { token, body })).code).toBe(409)
  expect((await password(email, elsewhere())).code).toBe(200)
  const [added, removed] = await mailsTo(it, email, 2)
  expect([added!.subject, removed!.subject]).toEqual([
    expect.stringContaining('A second factor was added'),
    expect.stringContaining('The second factor was removed'),
  ])
})

test('an Admin takes it off a member who has lost it: sessions end, the member is told, all of it is recorded; nobody else may', async () => {
  const { id, email, token, key } = await withApp('Night Staff')
  const reset = (by: string) => it.call('PUT', '/admin/reset-second-factor', { token: by, body: { teamMemberId: id } })
  expect((await reset(await it.tokenOf('Manager'))).code).toBe(403)
  const admin = await it.tokenOf('Admin')
  const canOf = async (by: string) =>
    (await it.call('GET', `/admin/team-member-info/${id}`, { token: by })).body.data.can.resetFactor
  expect([await canOf(admin), await canOf(await it.tokenOf('Manager'))]).toEqual([true, false])
  const ip = elsewhere()
  const challenge = await challengeOf(email, ip)
  const done = await reset(admin)
  expect([done.code, JSON.stringify(done.body).includes(key)]).toEqual([200, false])
  expect([await isIn(token), await canOf(admin), (await reset(admin)).code]).toEqual([false, false, 409])
  expect((await second(challenge, codeOf(key, 1), ip)).code).toBe(400)
  expect((await password(email, ip)).code).toBe(200)
  await mailsTo(it, email, 2)
  const own = await withApp('Admin')
  const self = await it.call('PUT', '/admin/reset-second-factor', {
    token: own.token,
    body: { teamMemberId: own.id },
  })
  expect(self.code).toBe(403)
  const { rows } = await it.services.pool.query(
    "select event from audit_log where staff_id = $1 and event like 'staff.second%' order by id",
    [id],
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'staff.second-factor-added',
    'staff.second-factor-asked',
    'staff.second-factor-reset',
  ])
})

test('a secret that another installation sealed, or for another member, opens nothing', async () => {
  const mine = await withApp()
  const other = await withApp()
  await passCodes(it)
  await it.services.pool.query(
    'update authenticators set secret = (select secret from authenticators where staff_id = $2) where staff_id = $1',
    [mine.id, other.id],
  )
  const ip = elsewhere()
  expect((await second(await challengeOf(mine.email, ip), codeOf(other.key), ip)).code).toBe(422)
})
