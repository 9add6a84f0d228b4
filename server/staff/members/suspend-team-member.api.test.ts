import { afterAll, beforeEach, expect, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { codeOf, memberWithApp, passCodes } from '#server/testing/authenticator.ts'
import { anOrder } from '#server/testing/factories.ts'
import { askForLink, mailsTo, resetWith, tokenIn } from '#server/testing/password-mails.ts'
import { mailResetLink } from '#server/staff/passwords/mail-reset-link.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp()
const worker = await startWorker(it.services)
const admin = await it.signInAs('Admin')
afterAll(async () => {
  await worker.stop()
  await it.close()
})
beforeEach(() => it.services.pool.query('delete from attempts'))

const SUSPENDED = 'Your account is suspended. Please ask an Admin or Manager of your team.'

const suspend = (teamMemberId: unknown, suspended: unknown = true, token = admin) =>
  it.call('PUT', '/admin/suspend-team-member', { token, body: { teamMemberId, suspended } })
const isIn = async (token: string) => (await it.call('GET', '/user_info', { token })).code === 200
const signIn = (email: string, password = TEST_PASSWORD, headers = {}) =>
  it.call('POST', '/admin/admin-login', { body: { email, password }, ip: '10.60.1.1', headers })
const second = (challenge: string, key: string) =>
  it.call('POST', '/admin/second-factor-login', {
    body: { challenge, code: codeOf(key), remember_device: true },
    ip: '10.60.1.1',
  })
const shown = async (id: number, token = admin) =>
  (await it.call('GET', '/admin/get-team-member-list', { token })).body.data.find(
    (one: { id: number }) => one.id === id,
  )

async function member(role: 'Team' | 'Admin' | 'Manager' = 'Team') {
  const token = await it.signInAs(role)
  const { id, email, name } = (await it.call('GET', '/user_info', { token })).body.data
  return { token, id: id as number, email: email as string, name: name as string }
}

test('a suspended member is out at once and cannot sign in; let back in, all is as it was', async () => {
  const { id, email, name, token } = await member()
  const orderId = await anOrder(it.services.pool)
  await it.call('PUT', '/admin/claim-order', { token, body: { orderId } })
  const claims = async () => (await it.call('GET', `/admin/claims?ids=${orderId}`, { token: admin })).body.data
  expect(await claims()).toMatchObject([{ claim: { by: { id } } }])
  const { code, body } = await suspend(id)
  expect([code, body.message]).toEqual([200, `${name} is suspended and signed out.`])
  expect([body.data.suspended_at, (await shown(id)).suspended_at]).toEqual([expect.any(String), body.data.suspended_at])
  expect([await isIn(token), await claims()]).toEqual([false, []])
  const right = await signIn(email)
  expect([right.code, right.body.message, right.headers['set-cookie']]).toEqual([400, SUSPENDED, undefined])
  const wrong = await signIn(email, 'not this one')
  const stranger = await signIn('nobody@staff.example', 'not this one')
  expect({ ...wrong.body, requestId: '' }).toEqual({ ...stranger.body, requestId: '' })

  expect((await suspend(id, false)).body.message).toBe(`${name} may sign in again.`)
  expect((await shown(id)).suspended_at).toBeNull()
  expect([await isIn(token), (await signIn(email)).code]).toEqual([false, 200])
  const { rows } = await it.services.pool.query(
    "select event from audit_log where staff_id = $1 and event <> 'staff.signed-in' order by id",
    [id],
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'staff.suspended',
    'staff.suspended-refused',
    'staff.sign-in-refused',
    'staff.let-back-in',
  ])
})

test('suspending again, or letting in who is in, changes nothing and writes nothing', async () => {
  const { id, token } = await member()
  expect([(await suspend(id, false)).code, await isIn(token)]).toEqual([200, true])
  const first = (await suspend(id)).body.data.suspended_at
  expect((await suspend(id)).body.data.suspended_at).toBe(first)
  const { rows } = await it.services.pool.query(
    "select from audit_log where staff_id = $1 and event = 'staff.suspended'",
    [id],
  )
  expect(rows).toHaveLength(1)
  for (const word of [undefined, null, 'yes', 1]) expect((await suspend(id, word ?? null)).code).toBe(422)
})

test('neither the second step, nor a remembered device, nor a link of a mail is a way in', async () => {
  const { id, email, key } = await memberWithApp(it)
  await passCodes(it)
  const waiting = (await signIn(email)).body.data.challenge as string
  const remembered = await second((await signIn(email)).body.data.challenge, key)
  const cookie = [remembered.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
  expect((await signIn(email, TEST_PASSWORD, { cookie })).code).toBe(200)
  await askForLink(it, email)
  const [, mail] = await mailsTo(it, email, 2)

  await suspend(id)
  await passCodes(it)
  expect((await second(waiting, key)).code).toBe(400)
  expect((await signIn(email, TEST_PASSWORD, { cookie })).body.message).toBe(SUSPENDED)
  expect((await resetWith(it, tokenIn(mail!.text), 'silver kettle 42')).code).toBe(422)
  await it.services.pool.query('delete from password_links where staff_id = $1', [id])
  await mailResetLink(it.services, { staffId: id, language: 'en' })
  expect((await it.services.pool.query('select from password_links where staff_id = $1', [id])).rows).toEqual([])

  await suspend(id, false)
  const asked = await signIn(email, TEST_PASSWORD, { cookie })
  expect([asked.code, asked.body.data?.app]).toEqual([403, true])
})

test('a sign-in that ran beside the suspension is refused, and not revived by letting back in', async () => {
  const { id, token } = await member()
  await suspend(id)
  await it.services.pool.query('update sessions set ended_at = null where staff_id = $1', [id])
  expect(await isIn(token)).toBe(false)
  await suspend(id, false)
  expect(await isIn(token)).toBe(false)
})

test('nobody suspends themselves, and a suspended Admin does not count as the one who is left', async () => {
  const own = await member('Admin')
  const answer = await suspend(own.id, true, own.token)
  expect([answer.code, answer.body.message]).toEqual([403, 'You cannot suspend yourself'])
  const other = await member('Admin')
  await it.services.pool.query("update staff set suspended_at = now() where role = 'Admin' and id <> $1", [other.id])
  const remove = await it.call('PUT', '/admin/delete-team-member', {
    token: other.token,
    body: { teamMemberId: other.id },
  })
  expect([remove.code, remove.body.message]).toEqual([409, 'The last Admin cannot be deleted'])
  await it.services.pool.query('update staff set suspended_at = null')
})

test('of two Admins who suspend each other at once, one stays', async () => {
  const [left, right] = [await member('Admin'), await member('Admin')]
  const codes = await Promise.all([suspend(right.id, true, left.token), suspend(left.id, true, right.token)])
  expect(codes.map(({ code }) => code).toSorted()).toEqual([200, 401])
})

test('a Manager suspends just those whom they may delete; who may not write the team neither does nor sees it', async () => {
  const [manager, admin_, team] = [await member('Manager'), await member('Admin'), await member()]
  expect((await shown(admin_.id, manager.token)).can.suspend).toBe(false)
  expect((await suspend(admin_.id, true, manager.token)).code).toBe(403)
  expect((await suspend(team.id, true, manager.token)).code).toBe(200)
  const telecaller = await it.signInAs('Telecaller')
  expect((await suspend(team.id, false, telecaller)).code).toBe(403)
  expect((await shown(team.id, telecaller)).suspended_at).toBeNull()
})

test('who was invited and suspended is not invited again, and their link opens once they are let back in', async () => {
  const form = { name: 'Ivo', email: 'ivo@suspended.example', type: 'Team' }
  const invite = () => it.call('POST', '/admin/invite-team-member', { token: admin, body: form })
  const { id } = (await invite()).body.data
  const [mail] = await mailsTo(it, form.email, 1)
  await suspend(id)
  expect((await invite()).code).toBe(422)
  expect((await resetWith(it, tokenIn(mail!.text), 'silver kettle 42')).code).toBe(422)
  expect((await suspend(id, false)).body.data.invited).toBe(true)
  expect((await resetWith(it, tokenIn(mail!.text), 'silver kettle 42')).code).toBe(200)
  expect((await signIn(form.email, 'silver kettle 42')).code).toBe(200)
})
