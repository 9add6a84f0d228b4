import { afterAll, describe, expect, test } from 'vitest'
import { aBrowser, anOffice, repeated } from '#server/testing/browser.ts'
import { aStaffMember } from '#server/testing/factories.ts'
import { passMinutes } from '#server/testing/pass-time.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'
import { hashPassword } from '#server/staff/members/password.ts'

const it = await testApp()
afterAll(() => it.close())
const passwordHash = await hashPassword(TEST_PASSWORD)

const member = () => aStaffMember(it.services.pool, { passwordHash })
const fail = (times: number, email: string, browser = aBrowser(it)) => browser.fail(times, email)

describe('a browser that has signed in to the account before', () => {
  test('has a count of its own, which no stranger fills', async () => {
    const { email } = await member()
    const ip = anOffice()
    const known = aBrowser(it, ip)
    await known.signIn(email)
    await fail(6, email, aBrowser(it, ip))
    expect((await known.signIn(email)).code).toBe(200)
    expect(await fail(6, email, known)).toEqual([...repeated(5, 400), 429])
    expect((await aBrowser(it).signIn(email)).code).toBe(200)
    await passMinutes(it.services.pool, 1)
    expect((await known.signIn(email)).code).toBe(200)
  })

  test('is known by a cookie that no script reads and that changes with each sign-in', async () => {
    const { email } = await member()
    const browser = aBrowser(it)
    const first = await browser.signIn(email)
    expect(first.headers['set-cookie']).toMatch(
      /^device=[\w-]+\.[\w-]{43}; HttpOnly; Path=\/; Max-Age=15552000; SameSite=Strict$/,
    )
    const before = browser.jar.get('device')
    await browser.signIn(email)
    expect(browser.jar.get('device')).not.toBe(before)
    expect((await browser.signIn(email, 'wrong')).headers).not.toHaveProperty('set-cookie')
  })

  test('is known to everyone who has signed in there, ten of them', async () => {
    const browser = aBrowser(it)
    const people = [await member(), await member(), await member()]
    for (const { email } of people) await browser.signIn(email)
    for (const { email } of people) await fail(6, email, aBrowser(it, '10.31.0.1'))
    for (const { email } of people) expect((await browser.signIn(email)).code).toBe(200)
  })

  const forgeries: [string, (cookie: string, other: string) => string][] = [
    ['edited', (cookie) => cookie.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['without a signature', (cookie) => cookie.split('.')[0]!],
    ['of another account', (_cookie, other) => other],
  ]
  test.each(forgeries)('is none with a cookie %s', async (_what, forge) => {
    const [{ email }, stranger] = [await member(), await member()]
    const ip = anOffice()
    const [known, thief] = [aBrowser(it, ip), aBrowser(it, ip)]
    await known.signIn(email)
    await thief.signIn(stranger.email)
    await fail(5, email, aBrowser(it, ip))
    thief.jar.set('device', forge(known.jar.get('device')!, thief.jar.get('device')!))
    expect((await thief.signIn(email)).code).toBe(429)
  })

  test('is a stranger again after the password has changed, but for the one that changed it', async () => {
    const { email } = await member()
    const ip = anOffice()
    const [one, other] = [aBrowser(it, ip), aBrowser(it, ip)]
    const token = (await one.signIn(email)).body.data.jwtToken
    await other.signIn(email)
    expect((await one.post('change-password', { newPassword: 'silver kettle 42' }, token)).code).toBe(200)
    await fail(5, email, aBrowser(it, ip))
    expect((await other.signIn(email, 'silver kettle 42')).code).toBe(429)
    expect((await one.signIn(email, 'silver kettle 42')).code).toBe(200)
  })
})
