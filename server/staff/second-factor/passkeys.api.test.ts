import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PasskeyAsked, UsedPasskey } from '#contract/staff/passkeys.ts'
import { codeOf, enrol, passCodes, proveWith } from '#server/testing/authenticator.ts'
import { SoftwarePasskey } from '#server/testing/software-passkey.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
beforeEach(() => it.services.pool.query('delete from attempts'))

const begin = (token: string) => it.call('POST', '/admin/begin-passkey', { token, body: {} })
const keep = (token: string, passkey: unknown, name = 'Łukasz’s laptop') =>
  it.call('POST', '/admin/add-passkey', { token, body: { name, passkey } })
async function add(token: string, passkey = new SoftwarePasskey()) {
  const added = await keep(token, passkey.make((await begin(token)).body.data))
  expect(added.code, added.body.message).toBe(200)
  return { passkey, recoveryCodes: added.body.data.recovery_codes as string[] | null }
}
async function member(role: 'Team' | 'Night Staff' = 'Team') {
  const token = await it.signInAs(role)
  return { token, ...((await it.call('GET', '/user_info', { token })).body.data as { id: number; email: string }) }
}
const password = (email: string) =>
  it.call('POST', '/admin/admin-login', { body: { email, password: TEST_PASSWORD }, ip: '10.70.0.1' })
async function ask(email: string) {
  const { code, body } = await password(email)
  expect(code).toBe(403)
  return body.data as { challenge: string; app: boolean; passkey: PasskeyAsked | null }
}
const give = (challenge: string, passkey: UsedPasskey) =>
  it.call('POST', '/admin/second-factor-login', { body: { challenge, passkey }, ip: '10.70.0.1' })
/** What this session's member is asked to prove it with, and that they did. */
async function askToProve(token: string): Promise<PasskeyAsked> {
  const { code, body } = await it.call('POST', '/admin/make-recovery-codes', { token, body: {} })
  expect(code).toBe(403)
  return body.data.confirm.passkey
}
const prove = (token: string, passkey: UsedPasskey) =>
  it.call('POST', '/admin/confirm-person', { token, body: { passkey } })
const own = async (token: string) => (await it.call('GET', '/admin/own-second-factor', { token })).body.data

test('a passkey is added, brings recovery codes, signs in once for each password, and is taken off', async () => {
  const { token, email, id } = await member()
  const { passkey, recoveryCodes } = await add(token)
  expect(recoveryCodes).toHaveLength(10)
  const asked = await ask(email)
  expect(asked).toMatchObject({
    app: false,
    passkey: { rpId: 'localhost', allowCredentials: [{ type: 'public-key' }] },
  })
  const used = passkey.use(asked.passkey!)
  const both = await Promise.all([give(asked.challenge, used), give(asked.challenge, used)])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 400])
  const signedIn = both.find(({ code }) => code === 200)!.body.data.jwtToken as string
  const [kept] = (await own(signedIn)).passkeys
  expect(kept).toMatchObject({ name: 'Łukasz’s laptop', used_at: expect.any(String) })
  const { rows } = await it.services.pool.query(
    `select after from audit_log where event = 'staff.signed-in' and staff_id = $1 order by id desc limit 1`,
    [id],
  )
  expect(rows[0].after).toEqual({ secondFactor: 'passkey' })
  const remove = (by: string) => it.call('PUT', '/admin/remove-passkey', { token: by, body: { passkeyId: kept.id } })
  const other = await member()
  // A passkey is no way around itself: another's does not prove it, nor one for another session, nor twice.
  const [here, there] = [await askToProve(token), await askToProve(signedIn)]
  const strange = (await add(other.token)).passkey
  for (const wrong of [strange.use(here), passkey.use(there), passkey.use(asked.passkey!)])
    expect((await prove(token, wrong)).body.errors).toEqual({ code: 'This passkey does not open this account' })
  expect((await remove(token)).code).toBe(403)
  const proof = passkey.use(here)
  expect([(await prove(token, proof)).code, (await prove(token, proof)).code]).toEqual([200, 422])
  await proveWith(it, other.token, { passkey: strange.use(await askToProve(other.token)) })
  expect([(await remove(other.token)).code, (await remove(token)).code, (await remove(token)).code]).toEqual([
    404, 200, 404,
  ])
  expect(await own(token)).toEqual({ authenticator: null, passkeys: [], recovery_codes: 0 })
  expect((await password(email)).code).toBe(200)
})

test('a passkey of another challenge, page or host name, of another member, and a copy that was used less often open nothing', async () => {
  const { token, email } = await member()
  const { passkey } = await add(token)
  const stranger = await member()
  const { passkey: strange } = await add(stranger.token)
  const asked = await ask(email)
  const options = asked.passkey!
  const good = passkey.use(options)
  const broken = { ...good, response: { ...good.response, signature: `AAAA${good.response.signature.slice(4)}` } }
  for (const wrong of [
    passkey.use({ ...options, challenge: (await ask(email)).passkey!.challenge }),
    passkey.use(options, { origin: 'http://localhost.example:3000' }),
    passkey.use(options, { rpId: 'example.com' }),
    strange.use(options),
    broken,
  ]) {
    await it.services.pool.query('delete from attempts')
    const { code, body } = await give(asked.challenge, wrong)
    expect([code, body.message]).toEqual([422, 'This passkey does not open this account'])
  }
  await it.services.pool.query('delete from attempts')
  expect((await give(asked.challenge, passkey.use(options))).code).toBe(200)
  const again = await ask(email)
  passkey.counter = 1
  expect((await give(again.challenge, passkey.use(again.passkey!))).code).toBe(422)
})

test('wrong passkeys wait as wrong codes do', async () => {
  const { token, email } = await member()
  await add(token)
  const asked = await ask(email)
  const codes: number[] = []
  for (let n = 0; n < 6; n += 1)
    codes.push((await give(asked.challenge, new SoftwarePasskey().use(asked.passkey!))).code)
  expect(codes.at(-1)).toBe(429)
})

test('a passkey is added for what was begun in this session, once, and only if it was made here', async () => {
  const { token } = await member()
  const begun = (await begin(token)).body.data
  const elsewhere = new SoftwarePasskey()
  const twice = new SoftwarePasskey()
  expect((await keep(token, twice.make(begun, { origin: 'https://evil.example' }))).code).toBe(400)
  expect((await keep(token, elsewhere.make({ ...begun, challenge: 'AAAA' }))).code).toBe(400)
  expect((await keep(await it.signInAs('Team'), twice.make(begun))).code).toBe(409)
  expect((await keep(token, twice.make(begun))).code).toBe(200)
  await proveWith(it, token, { passkey: twice.use(await askToProve(token)) })
  // Used up; and what is there already is not added again.
  expect((await keep(token, elsewhere.make(begun))).code).toBe(409)
  expect((await keep(token, twice.make((await begin(token)).body.data))).code).toBe(409)
  for (const nonsense of [{}, { id: 'a', rawId: 'a', type: 'public-key', response: {} }, 'x', null]) {
    expect((await keep(token, nonsense)).code).toBe(422)
  }
  const garbage = { ...twice.make(begun), response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
  await begin(token)
  expect((await keep(token, garbage)).code).toBe(400)
})

test('it is a second factor as good as an app: a role that asks for one is content, and an app beside it keeps its codes', async () => {
  const { token, email } = await member('Night Staff')
  await it.services.pool.query("insert into role_rules (role, second_factor) values ('Night Staff', true)")
  const works = async () => (await it.call('GET', '/admin/get-folder-count', { token })).code
  expect(await works()).toBe(403)
  const { passkey } = await add(token)
  expect(await works()).toBe(200)
  await proveWith(it, token, { passkey: passkey.use(await askToProve(token)) })
  const { key } = await enrol(it, token)
  expect((await add(token)).recoveryCodes).toBeNull()
  await passCodes(it)
  const asked = await ask(email)
  expect([asked.app, asked.passkey?.allowCredentials.length]).toEqual([true, 2])
  const body = { challenge: asked.challenge, code: codeOf(key) }
  expect((await it.call('POST', '/admin/second-factor-login', { body, ip: '10.70.0.1' })).code).toBe(200)
  expect((await it.call('PUT', '/admin/remove-authenticator', { token, body: {} })).code).toBe(200)
  expect((await own(token)).recovery_codes).toBe(10)
  const nothing = await it.call('POST', '/admin/second-factor-login', { body: { challenge: asked.challenge } })
  expect(nothing.body.errors).toEqual({ code: 'Please enter a code' })
})
