import { afterAll, beforeEach, expect, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { codeOf, memberWithApp, passCodes } from '#server/testing/authenticator.ts'
import { passMinutes } from '#server/testing/pass-time.ts'
import { askForLink, mailsTo, resetWith, tokenIn } from '#server/testing/password-mails.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp()
const worker = await startWorker(it.services)
afterAll(async () => {
  await worker.stop()
  await it.close()
})
beforeEach(() => it.services.pool.query('delete from attempts'))

let network = 0
const elsewhere = () => `10.45.${(network += 1)}.1`

const password = (email: string, ip: string, typed = TEST_PASSWORD) =>
  it.call('POST', '/admin/admin-login', { body: { email, password: typed }, ip })
const second = (challenge: unknown, code: unknown, ip: string) =>
  it.call('POST', '/admin/second-factor-login', { body: { challenge, code }, ip })
const challengeOf = async (email: string, ip: string) => (await password(email, ip)).body.data.challenge as string

test('wrong codes wait as wrong passwords do, and neither a known password nor a new one buys more of them', async () => {
  const { email, key } = await memberWithApp(it)
  await passCodes(it)
  const ip = elsewhere()
  const challenge = await challengeOf(email, ip)
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => second(challenge, String(i).padStart(6, '0'), ip)),
  )
  expect(guesses.filter(({ code }) => code === 422)).toHaveLength(5)
  expect(guesses.filter(({ code }) => code === 429)).toHaveLength(15)
  expect((await second(await challengeOf(email, ip), codeOf(key), ip)).code).toBe(429)
  await passMinutes(it.services.pool, 1)
  expect((await second(challenge, codeOf(key), ip)).code).toBe(200)
  // The right one ends the waits.
  expect(await challengeOf(email, ip)).toBeTruthy()
  const { rows } = await it.services.pool.query(
    `select count(*)::int as n from audit_log a join staff m on m.id = a.staff_id
     where event = 'staff.second-factor-refused' and m.email = $1`,
    [email],
  )
  expect(rows[0].n).toBe(5)
})

test.each([4, 8])('after %i wrong passwords and the right one, a code may follow at once', async (slips) => {
  const { email, key } = await memberWithApp(it)
  await passCodes(it)
  const ip = elsewhere()
  for (let slip = 0; slip < slips; slip++) {
    expect((await password(email, ip, 'wrong')).code).toBe(400)
    if (slip >= 4) await passMinutes(it.services.pool, 15)
  }
  expect((await second(await challengeOf(email, ip), codeOf(key), ip)).code).toBe(200)
})

/** Fills a count of an account that holds everywhere, as fifty attempts from ten addresses do. */
async function fiftyTimes(attempt: (ip: string) => Promise<{ code: number }>): Promise<void> {
  for (let place = 0; place < 10; place++) {
    const ip = elsewhere()
    for (let times = 0; times < 5; times++) expect([400, 422]).toContain((await attempt(ip)).code)
  }
}

test('fifty wrong passwords from everywhere keep all out but who has a second factor; nobody hears which accounts have one', async () => {
  const { email, key } = await memberWithApp(it)
  await passCodes(it)
  await fiftyTimes((ip) => password(email, ip, 'wrong'))
  await fiftyTimes((ip) => password('nobody@staff.example', ip, 'wrong'))
  const told = await Promise.all(
    [email, 'nobody@staff.example'].map(async (account) => {
      const { code, body } = await password(account, elsewhere(), 'wrong')
      return JSON.stringify([code, { ...body, requestId: '' }])
    }),
  )
  expect([JSON.parse(told[0]!)[0], new Set(told).size]).toEqual([429, 1])
  const ip = elsewhere()
  expect((await second(await challengeOf(email, ip), codeOf(key), ip)).code).toBe(200)
})

test('fifty wrong codes end the guessing for a day, whatever the mailbox gives; a recovery code still opens', async () => {
  const { email, key, recoveryCodes } = await memberWithApp(it)
  await passCodes(it)
  await fiftyTimes(async (ip) => second(await challengeOf(email, ip), '000000', ip))
  await askForLink(it, email)
  const [, link] = await mailsTo(it, email, 2)
  expect((await resetWith(it, tokenIn(link!.text))).code).toBe(200)
  const ip = elsewhere()
  const challenge = (await password(email, ip, 'silver kettle 42')).body.data.challenge
  expect((await second(challenge, codeOf(key), ip)).code).toBe(429)
  expect((await second(challenge, recoveryCodes[0], ip)).code).toBe(200)
})
