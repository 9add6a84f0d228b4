import { createHash, randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { aBrowser, anOffice, repeated } from '#server/testing/browser.ts'
import { aStaffMember } from '#server/testing/factories.ts'
import { passMinutes } from '#server/testing/pass-time.ts'
import { secondApp } from '#server/testing/second-app.ts'
import { testApp, TEST_PASSWORD, type TestAnswer } from '#server/testing/test-app.ts'
import { forgetOldAttempts } from '#server/jobs/forget-old-attempts.ts'
import { hashPassword } from '#server/staff/members/password.ts'

const it = await testApp()
afterAll(() => it.close())
const passwordHash = await hashPassword(TEST_PASSWORD)

const member = () => aStaffMember(it.services.pool, { passwordHash })
const fail = (times: number, email: string, browser = aBrowser(it)) => browser.fail(times, email)
const retryAfter = ({ headers }: TestAnswer) => Number(headers['retry-after'])
/** What a caller can see of an answer, but for what names the request. */
const seen = ({ code, body: { requestId: _, ...body }, headers }: TestAnswer) => {
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return { code, body, headers: others }
}

describe('an account at one address', () => {
  test('waits after five failures, the right password too, and says for how long', async () => {
    const { email } = await member()
    const ip = anOffice()
    expect(await fail(5, email, aBrowser(it, ip))).toEqual(repeated(5, 400))
    const { code, body, ...refused } = await aBrowser(it, ip).signIn(email.toUpperCase())
    expect([code, body.status, body.message]).toEqual([
      429,
      0,
      'Too many attempts. Please try again in 1 minute, or ask for a link under “Forgot password?”.',
    ])
    expect(retryAfter({ code, body, ...refused })).toBeGreaterThan(50)
    expect(retryAfter({ code, body, ...refused })).toBeLessThanOrEqual(60)
  })

  test('keeps nobody out elsewhere, and nobody else there', async () => {
    const [{ email }, colleague] = [await member(), await member()]
    const ip = anOffice()
    await fail(6, email, aBrowser(it, ip))
    expect((await aBrowser(it).signIn(email)).code).toBe(200)
    expect((await aBrowser(it, ip).signIn(colleague.email)).code).toBe(200)
    expect((await aBrowser(it, ip).signIn(email)).code).toBe(429)
  })

  test('waits longer after each further failure, and the right password ends it', async () => {
    const { email } = await member()
    const ip = anOffice()
    const browser = aBrowser(it, ip)
    await fail(5, email, browser)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const answer = await browser.signIn(email, 'wrong')
      expect([answer.code, Math.ceil(retryAfter(answer) / 60)]).toEqual([429, minutes])
      await passMinutes(it.services.pool, minutes)
      expect((await browser.signIn(email, 'wrong')).code).toBe(400)
    }
    await passMinutes(it.services.pool, 15)
    expect((await browser.signIn(email)).code).toBe(200)
    expect(await fail(6, email, aBrowser(it, ip))).toEqual([...repeated(5, 400), 429])
  })

  test('has five of fifty wrong passwords at once looked at, on two servers', async () => {
    const { email } = await member()
    const second = await secondApp(it)
    const ip = anOffice()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => aBrowser(i % 2 ? it : second, ip).signIn(email, 'wrong')),
    )
    expect(answers.filter(({ code }) => code === 400)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(45)
    await second.close()
  })

  test('is counted the same over a restart, and by /64 where the address is IPv6', async () => {
    const { email } = await member()
    const host = () => `2001:db8:77:1:${Math.floor(Math.random() * 65_535).toString(16)}::1`
    for (let i = 0; i < 5; i += 1) await aBrowser(it, host()).signIn(email, 'wrong')
    const restarted = await secondApp(it)
    expect((await aBrowser(restarted, host()).signIn(email)).code).toBe(429)
    await restarted.close()
    expect((await aBrowser(it, '2001:db8:77:2::1').signIn(email)).code).toBe(200)
  })
})

describe('one address', () => {
  test('fails a hundred times in fifteen minutes over all accounts; known browsers there go on', async () => {
    const { email } = await member()
    const ip = anOffice()
    const known = aBrowser(it, ip)
    await known.signIn(email)
    const codes = await Promise.all(
      Array.from({ length: 104 }, (_, i) => aBrowser(it, ip).signIn(`nobody-${i}@office.example`, 'wrong')),
    )
    expect(codes.filter(({ code }) => code === 400)).toHaveLength(100)
    expect(codes.filter(({ code }) => code === 429)).toHaveLength(4)
    const refused = await aBrowser(it, ip).signIn(email)
    expect([refused.code, Math.ceil(retryAfter(refused) / 60)]).toEqual([429, 15])
    expect((await known.signIn(email)).code).toBe(200)
    expect((await aBrowser(it).signIn(email)).code).toBe(200)
    await passMinutes(it.services.pool, 15)
    expect((await aBrowser(it, ip).signIn(email)).code).toBe(200)
  })

  test('is not counted for an attempt that had to wait', async () => {
    const [{ email }, colleague] = [await member(), await member()]
    const ip = anOffice()
    await Promise.all(Array.from({ length: 120 }, () => aBrowser(it, ip).signIn(email, 'wrong')))
    expect((await aBrowser(it, ip).signIn(colleague.email)).code).toBe(200)
  })
})

describe('one account', () => {
  /** Ten networks with five failures each. */
  async function failFiftyTimes(email: string) {
    await Promise.all(Array.from({ length: 10 }, () => fail(5, email)))
  }

  test('fails fifty times over all networks; then known browsers go on, and the e-mailed link lets its owner in at once', async () => {
    const { id, email } = await member()
    const known = aBrowser(it)
    await known.signIn(email)
    await failFiftyTimes(email)
    const elsewhere = aBrowser(it)
    const refused = await elsewhere.signIn(email)
    expect([refused.code, refused.body.message]).toEqual([
      429,
      'Too many attempts. Please try again in 24 hours, or ask for a link under “Forgot password?”.',
    ])
    expect((await known.signIn(email)).code).toBe(200)
    const link = await aPasswordLink(id)
    expect((await elsewhere.post('reset-password', { token: link, newPassword: 'silver kettle 42' })).code).toBe(200)
    expect((await elsewhere.signIn(email, 'silver kettle 42')).code).toBe(200)
    expect((await aBrowser(it).signIn(email, 'silver kettle 42')).code).toBe(200)
    const { rows } = await it.services.pool.query(
      `select event, count(*)::int as n from audit_log where staff_id = $1 and event like 'staff.sign-in-%' group by 1 order by 1`,
      [id],
    )
    expect(rows).toEqual([
      { event: 'staff.sign-in-limited', n: 1 },
      { event: 'staff.sign-in-refused', n: 50 },
    ])
  })

  test('is let go on by a new password from an Admin', async () => {
    const { id, name, email } = await member()
    await failFiftyTimes(email)
    const body = { tmId: id, name, email, type: 'Team', password: 'silver kettle 42' }
    const token = await it.tokenOf('Admin')
    expect((await it.call('POST', '/admin/update-team-member', { token, body })).code).toBe(200)
    expect((await aBrowser(it).signIn(email, 'silver kettle 42')).code).toBe(200)
  })
})

test('what is refused is refused alike, whether there is such an account or not', async () => {
  const answers = []
  for (const { email } of [await member(), { email: 'nobody-at-all@office.example' }]) {
    const ip = anOffice()
    const failed = await aBrowser(it, ip).signIn(email, 'wrong')
    await fail(4, email, aBrowser(it, ip))
    const waiting = await aBrowser(it, ip).signIn(email, 'wrong')
    await Promise.all(Array.from({ length: 9 }, () => fail(5, email)))
    const limited = await aBrowser(it).signIn(email, 'wrong')
    answers.push([failed, waiting, limited].map(seen))
  }
  expect(answers[0]!.map(({ code }) => code)).toEqual([400, 429, 429])
  for (const one of answers.flat()) delete (one.headers as Record<string, unknown>)['retry-after']
  expect(answers[0]).toEqual(answers[1])
})

test('nothing that is counted names anybody, and what counts no more is swept', async () => {
  const left = async () =>
    (await it.services.pool.query('select key from attempts')).rows.map(({ key }) => key as string)
  const before = await left()
  expect(before.length).toBeGreaterThan(20)
  for (const key of before) expect(key).toMatch(/^(sign-in|track|forgot)-[a-z-]+:[\w-]{43}$/)
  await forgetOldAttempts(it.services)
  expect((await left()).length).toBeLessThanOrEqual(before.length)
  await passMinutes(it.services.pool, 24 * 60)
  await forgetOldAttempts(it.services)
  expect(await left()).toEqual([])
})

/** The token of a live link of a member, as the mail would carry it. */
async function aPasswordLink(staffId: number): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await it.services.pool.query(
    `insert into password_links (staff_id, kind, hash, expires_at) values ($1, 'reset', $2, now() + interval '30 minutes')`,
    [staffId, createHash('sha256').update(token).digest('hex')],
  )
  return token
}
