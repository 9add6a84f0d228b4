import { afterAll, expect, test } from 'vitest'
import { PASSWORD_MASK } from '#contract/staff/team.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { askForLink, linkIn, mailsTo as readMails, resetWith, tokenIn } from '#server/testing/password-mails.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { passMinutes } from '#server/testing/pass-time.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp({ PUBLIC_URL: 'https://entrada.example' })
let worker = await startWorker(it.services)
afterAll(async () => {
  await worker.stop()
  await it.close()
})

let network = 0
const ask = (email: unknown, more?: Parameters<typeof askForLink>[2]) => askForLink(it, email, more)
const reset = (token: unknown, newPassword?: unknown) => resetWith(it, token, newPassword)
const mailsTo = (email: string, count: number) => readMails(it, email, count)
const signIn = async (email: string, password: string) =>
  (await it.call('POST', '/admin/admin-login', { body: { email, password }, ip: `10.22.${(network += 1)}.1` })).code

async function member(role: 'Team' | 'Admin' | 'Night Staff' = 'Team') {
  const token = await it.signInAs(role)
  const { id, email } = (await it.call('GET', '/user_info', { token })).body.data
  return { token, id: id as number, email: email as string }
}

test('a link in a mail sets a new password once, and ends every session of the member', async () => {
  const { token, id, email } = await member()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  expect((await ask(email.toUpperCase(), { headers })).code).toBe(200)
  const [mail] = await mailsTo(email, 1)
  expect(linkIn(mail!.text)).toMatch(/^https:\/\/entrada\.example\/admin\/reset-password#t=[\w-]{22}$/)
  const dump = await it.services.pool.query(
    `select (select json_agg(l)::text from password_links l) || (select json_agg(m)::text from mails m)
       || (select json_agg(j)::text from graphile_worker._private_jobs j) || (select json_agg(a)::text from audit_log a) as all`,
  )
  expect(dump.rows[0].all ?? '').not.toContain(tokenIn(mail!.text))
  const { code, body } = await reset(tokenIn(mail!.text))
  expect([code, body.message]).toEqual([200, 'Password updated successfully. Please sign in.'])
  expect((await it.call('GET', '/user_info', { token })).code).toBe(401)
  expect([await signIn(email, TEST_PASSWORD), await signIn(email, 'silver kettle 42')]).toEqual([400, 200])
  const again = await reset(tokenIn(mail!.text), 'another kettle 43')
  expect([again.code, again.body.message]).toEqual([422, expect.stringContaining('was used already')])
  const { rows } = await it.services.pool.query(
    "select event from audit_log where staff_id = $1 and event like 'staff.password%' order by id",
    [id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['staff.password-forgotten', 'staff.password-reset'])
})

test('an unknown account answers alike, after the same work, and gets no mail', async () => {
  const { email } = await member()
  const known = await ask(email)
  const unknown = await ask('nobody@staff.example')
  expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  expect([known.code, unknown.code]).toEqual([200, 200])
  await mailsTo(email, 1)
  await mailsTo('nobody@staff.example', 0)
  await worker.stop()
  const work = {
    known: await statementsOf(() => ask(email)),
    unknown: await statementsOf(() => ask('none@staff.example')),
  }
  worker = await startWorker(it.services)
  expect(work.known.length).toBeGreaterThan(3)
  expect(work.unknown).toEqual(work.known)
})

test.each([
  ['half an hour has passed', "update password_links set expires_at = now() - interval '1 second' where staff_id = $1"],
  ['the member is deleted', 'update staff set deleted_at = now() where id = $1'],
])('a link is void once %s', async (_when, statement) => {
  const { id, email } = await member()
  await ask(email)
  const [mail] = await mailsTo(email, 1)
  await it.services.pool.query(statement, [id])
  expect((await reset(tokenIn(mail!.text))).code).toBe(422)
})

test('a link is for 30 minutes', async () => {
  const { id, email } = await member()
  await ask(email)
  await mailsTo(email, 1)
  const { rows } = await it.services.pool.query(
    'select extract(epoch from expires_at - now()) / 60 as minutes from password_links where staff_id = $1',
    [id],
  )
  expect(Number(rows[0].minutes)).toBeGreaterThan(28)
  expect(Number(rows[0].minutes)).toBeLessThanOrEqual(30)
})

test('a link is void after a later one, another password and another e-mail', async () => {
  const admin = (await member('Admin')).token
  const { token, id, email } = await member()
  const change = (body: object) =>
    it.call('POST', '/admin/update-team-member', { token: admin, body: { tmId: id, name: 'N', type: 'Team', ...body } })
  await ask(email)
  await mailsTo(email, 1)
  await passMinutes(it.services.pool, 1)
  await ask(email)
  const [first, second] = await mailsTo(email, 2)
  expect((await reset(tokenIn(first!.text))).code).toBe(422)
  expect(
    (await it.call('POST', '/admin/change-password', { token, body: { newPassword: 'green river 7' } })).code,
  ).toBe(200)
  expect((await reset(tokenIn(second!.text))).code).toBe(422)
  await ask(email)
  // Of the change they are told by a mail too.
  const third = (await mailsTo(email, 4))[3]
  expect((await change({ email: `new-${email}` })).code).toBe(200)
  expect((await reset(tokenIn(third!.text))).code).toBe(422)
})

test('twenty uses of one link at once are one', async () => {
  const { email } = await member()
  await ask(email)
  const [mail] = await mailsTo(email, 1)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => reset(tokenIn(mail!.text), `kettle number ${i}`)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 422)).toHaveLength(19)
})

test('a password that is too easy is refused and leaves the link as it was', async () => {
  const { email } = await member('Night Staff')
  await ask(email)
  const [mail] = await mailsTo(email, 1)
  for (const password of ['12345', 'password1', email, PASSWORD_MASK, '']) {
    const { code, body } = await reset(tokenIn(mail!.text), password)
    expect([code, Object.keys(body.errors!)]).toEqual([422, ['newPassword']])
  }
  expect((await reset(tokenIn(mail!.text))).code).toBe(200)
})

test.each([undefined, null, '', 'x', 'x'.repeat(600), '\0', ['a'], { $ne: '' }, '../../x'])(
  'the token %j opens nothing',
  async (token) => {
    const { code, body } = await reset(token)
    expect([code, body.status]).toEqual([422, 0])
  },
)

test('a new password of one’s own is held to the same rules', async () => {
  const { token, email } = await member()
  for (const newPassword of ['password1', email, PASSWORD_MASK]) {
    const { code, body } = await it.call('POST', '/admin/change-password', { token, body: { newPassword } })
    expect([code, Object.keys(body.errors!)]).toEqual([422, ['newPassword']])
  }
  expect((await it.call('GET', '/user_info', { token })).code).toBe(200)
})

test('an invited member chooses a password by a link, and cannot sign in before', async () => {
  const admin = (await member('Admin')).token
  const email = 'invited@staff.example'
  const invite = (body = {}, token = admin) =>
    it.call('POST', '/admin/invite-team-member', {
      token,
      body: { name: 'Inés', email, type: 'Team', language: 'es', ...body },
    })
  const { code, body } = await invite()
  expect([code, body.data.invited, body.message]).toEqual([200, true, `An invitation is on its way to ${email}.`])
  const [mail] = await mailsTo(email, 1)
  expect(mail!.subject).toMatch(/^Invitación/)
  expect((await invite()).body.data.id).toBe(body.data.id)
  const [, second] = await mailsTo(email, 2)
  expect((await reset(tokenIn(mail!.text))).code).toBe(422)
  await passMinutes(it.services.pool, 2)
  await ask(email)
  const third = (await mailsTo(email, 3))[2]
  expect(third!.subject).toMatch(/^You are invited/)
  const manager = await it.signInAs('Manager')
  expect((await invite({ email: 'boss@staff.example', type: 'Admin' }, manager)).code).toBe(403)
  expect((await invite({ email: (await member()).email })).code).toBe(422)
  expect((await reset(tokenIn(second!.text))).code).toBe(422)
  expect((await reset(tokenIn(third!.text))).code).toBe(200)
  expect(await signIn(email, 'silver kettle 42')).toBe(200)
  const info = await it.call('GET', `/admin/team-member-info/${body.data.id}`, { token: admin })
  expect(info.body.data.invited).toBe(false)
})
