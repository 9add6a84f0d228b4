import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { aStaffMember } from '#server/testing/factories.ts'
import { askForLink, mailsTo as readMails, resetWith, tokenIn } from '#server/testing/password-mails.ts'
import { passMinutes } from '#server/testing/pass-time.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
const worker = await startWorker(it.services)
afterAll(async () => {
  await worker.stop()
  await it.close()
})

const ask = (email: unknown, more?: Parameters<typeof askForLink>[2]) => askForLink(it, email, more)
const mailsTo = (email: string, count: number) => readMails(it, email, count)
const member = () => aStaffMember(it.services.pool)

test.each(['a member', 'nobody'])(
  'one address asks for %s three times, then the waits grow; others ask on',
  async (who) => {
    const email = who === 'nobody' ? 'stranger@staff.example' : (await member()).email
    const ip = '10.98.0.1'
    for (let i = 0; i < 3; i++) expect((await ask(email, { ip })).code).toBe(200)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const { code, headers } = await ask(email, { ip })
      expect([code, Math.ceil(Number(headers['retry-after']) / 60)]).toEqual([429, minutes])
      expect((await ask(email)).code).toBe(200)
      await passMinutes(it.services.pool, minutes)
      expect((await ask(email, { ip })).code).toBe(200)
    }
  },
)

test('an address asks thirty times an hour, for whomever; its neighbours may go on', async () => {
  const codes = []
  for (let i = 0; i < 31; i++) codes.push((await ask(`n${i}@staff.example`, { ip: '10.99.9.1' })).code)
  expect(codes.filter((code) => code === 200)).toHaveLength(30)
  expect(codes[30]).toBe(429)
  expect((await ask('n31@staff.example', { ip: '10.99.9.2' })).code).toBe(200)
})

test('twenty-five members who each ask twice at once get one live link and one mail each, and every link works', async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => member()))
  await Promise.all(people.flatMap(({ email }) => [ask(email), ask(email)]))
  await expect.poll(jobsLeft).toBe(0)
  const { rows } = await it.services.pool.query(
    `select count(*)::int as links, count(distinct staff_id)::int as members from password_links
     where ended_at is null and staff_id = any($1)`,
    [people.map(({ id }) => id)],
  )
  expect(rows[0]).toEqual({ links: 25, members: 25 })
  for (const { email } of people) {
    const [mail] = await mailsTo(email, 1)
    expect((await resetWith(it, tokenIn(mail!.text))).code).toBe(200)
  }
})

test('however many ask, a new mail leaves after growing pauses, and its owner always holds a live link', async () => {
  const { id, email } = await member()
  let mails = 0
  for (const pause of [1, 2, 4, 8, 15, 15]) {
    await ask(email)
    await ask(email)
    await expect.poll(jobsLeft).toBe(0)
    mails += 1
    expect(await mailsTo(email, mails)).toHaveLength(mails)
    await passMinutes(it.services.pool, pause - 0.1)
    await ask(email)
    await expect.poll(jobsLeft).toBe(0)
    const mail = (await mailsTo(email, mails)).at(-1)
    expect(await linkLives(id, tokenIn(mail!.text))).toBe(true)
    await passMinutes(it.services.pool, 0.1)
  }
})

test.each(['failed', 'bounced'])('a link whose mail %s is replaced at once', async (state) => {
  const { email } = await member()
  await ask(email)
  await mailsTo(email, 1)
  await it.services.pool.query('update mails set state = $2 where email = $1', [email, state])
  await ask(email)
  const second = (await mailsTo(email, 2))[1]
  expect((await resetWith(it, tokenIn(second!.text))).code).toBe(200)
})

const jobsLeft = async () =>
  (await it.services.pool.query('select count(*)::int as n from graphile_worker._private_jobs')).rows[0].n as number

async function linkLives(staffId: number, token: string): Promise<boolean> {
  const { rowCount } = await it.services.pool.query(
    'select from password_links where staff_id = $1 and hash = $2 and ended_at is null and expires_at > now()',
    [staffId, createHash('sha256').update(token).digest('hex')],
  )
  return rowCount === 1
}
