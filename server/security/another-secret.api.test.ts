import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTrackToken } from '#server/security/links.ts'
import type { Secret } from '#server/secret.ts'
import { resealAuthenticators } from '#server/staff/second-factor/reseal-authenticators.ts'
import { codeOf, memberWithApp, passCodes } from '#server/testing/authenticator.ts'
import { anOrder } from '#server/testing/factories.ts'
import { secondApp } from '#server/testing/second-app.ts'
import { testApp, TEST_PASSWORD, type TestApp } from '#server/testing/test-app.ts'
import { secretsToSignWith } from '#server/webhooks/sign-webhook.ts'

let it: TestApp
beforeAll(async () => (it = await testApp()))
afterAll(() => it.close())

const NEW = 'another secret, which is as long as it has to be'

/** The server as it starts with these secrets. */
async function startedWith(secret: Secret) {
  const app = await secondApp({ ...it, services: { ...it.services, secret } })
  await resealAuthenticators(app.services)
  return app
}
type Started = Awaited<ReturnType<typeof startedWith>>

const isIn = async ({ call }: Started, token: string) => (await call('GET', '/user_info', { token })).code === 200
const opens = async ({ call }: Started, token: string) =>
  (await call('POST', '/front/open-track-link', { body: { token } })).code === 200

async function signIn({ call }: Started, email: string, key: string): Promise<string> {
  await passCodes(it)
  await it.services.pool.query('delete from attempts')
  const { challenge } = (await call('POST', '/admin/admin-login', { body: { email, password: TEST_PASSWORD } })).body
    .data
  const answer = await call('POST', '/admin/second-factor-login', { body: { challenge, code: codeOf(key) } })
  expect(answer.code, answer.body.message).toBe(200)
  return answer.body.data.jwtToken
}

test('while a new secret stands before the old one nobody is signed out and each link opens; then the old one can go', async () => {
  const { token, email, key } = await memberWithApp(it)
  const address = 'ana@traveller.example'
  const orderId = await anOrder(it.services.pool, { email: address })
  const link = makeTrackToken(it.services, orderId, address)

  const both = await startedWith([NEW, String(it.services.secret)])
  expect([await isIn(both, token), await opens(both, link)]).toEqual([true, true])
  const newToken = await signIn(both, email, key)
  const newLink = makeTrackToken(both.services, orderId, address)
  await both.close()

  const after = await startedWith(NEW)
  expect([await isIn(after, newToken), await opens(after, newLink)]).toEqual([true, true])
  expect([await isIn(after, token), await opens(after, link)]).toEqual([false, false])
  await signIn(after, email, key)
  await after.close()
})

test('a message to a landing site is signed by the secrets that are made of each', () => {
  const [mine, former] = [secretsToSignWith(NEW, 1, 1, null), secretsToSignWith('former', 1, 1, null)]
  expect(secretsToSignWith([NEW, 'former'], 1, 1, null)).toEqual([...mine, ...former])
})
