import { afterAll, expect, test } from 'vitest'
import type { Email } from 'postal-mime'
import type { Role } from '#contract/staff/roles.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { memberWithApp, proveWith } from '#server/testing/authenticator.ts'
import { askForLink, mailsTo, resetWith, tokenIn } from '#server/testing/password-mails.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

/** Another Admin, who is told of everything. */
const it = await testApp()
const worker = await startWorker(it.services)
const [actor, witness] = [await someone('Admin'), await someone('Admin')]
afterAll(async () => {
  await worker.stop()
  await it.close()
})

interface Someone {
  id: number
  name: string
  email: string
  token: string
}
async function someone(role: Role): Promise<Someone> {
  const token = await it.signInAs(role)
  return { token, ...(await it.call('GET', '/user_info', { token })).body.data }
}
const post = async (path: string, body: object, headers = {}) => {
  const answer = await it.call('POST', `/admin/${path}`, { token: actor.token, body, headers })
  expect(answer.code, answer.body.message).toBe(200)
  return answer.body.data
}
let heard = 0
/** The one mail that the other Admin got by what was just done. */
async function toldWitness(): Promise<Email> {
  heard += 1
  return (await mailsTo(it, witness.email, heard))[heard - 1]!
}
const lines = ({ text }: Email) => (text ?? '').split('\n').filter((line) => line.trim().startsWith('*'))

test('another password, e-mail and role set by somebody else are told to the member, at both addresses, and to every Admin', async () => {
  const member = await someone('Team')
  const email = `new-${member.email}`
  await post('update-team-member', {
    tmId: member.id,
    name: member.name,
    email,
    type: 'Manager',
    password: 'kettle 4711',
  })
  const what = [
    'It has a new password.',
    'It signs in with another email address.',
    'It was given a higher role: Manager.',
  ]
  const [[old], [now]] = [await mailsTo(it, member.email, 1), await mailsTo(it, email, 1)]
  for (const mail of [old!, now!]) {
    expect(mail.subject).toMatch(/^Your account was changed – /)
    expect(mail.text).toContain(`was changed by ${actor.name}:`)
    expect(lines(mail).map((line) => line.replace(/^\s*\*\s*/, ''))).toEqual(what)
  }
  const told = await toldWitness()
  expect(told.subject).toMatch(/^An account of the team was changed – /)
  expect(told.text).toContain(`The account of ${member.name} in the back-office of`)
  expect(lines(told)).toHaveLength(3)
  // Neither the password nor an address stands in any of them.
  for (const mail of [old!, now!, told]) expect(`${mail.text} ${mail.html}`).not.toMatch(/kettle|new-member/)
})

test('a new Admin is told, and so are the others; anybody else is not', async () => {
  await post('add-team-member', {
    name: 'Plain',
    email: 'plain@staff.example',
    password: 'kettle 4711',
    type: 'Manager',
  })
  await post(
    'add-team-member',
    { name: 'Third', email: 'third@staff.example', password: 'kettle 4711', type: 'Admin' },
    { 'x-language': 'es' },
  )
  expect((await mailsTo(it, 'third@staff.example', 1))[0]!.text).toContain('Se creó, con el rol Admin.')
  expect((await toldWitness()).text).toContain(`${actor.name} modificó la cuenta de Third`)
  await mailsTo(it, 'plain@staff.example', 0)
  const other = await someone('Telecaller')
  await post('update-team-member', { tmId: other.id, name: 'Renamed', email: other.email, type: 'Telecaller' })
  await mailsTo(it, other.email, 0)
})

test('a second factor, by whomever it is changed, and the own password, also by a mailed link, are told', async () => {
  const member = await memberWithApp(it)
  expect((await toldWitness()).text).toContain('A second factor was added.')
  expect(
    (await it.call('PUT', '/admin/reset-second-factor', { token: actor.token, body: { teamMemberId: member.id } }))
      .code,
  ).toBe(200)
  expect((await toldWitness()).text).toContain('A second factor was removed.')
  const own = await memberWithApp(it)
  await toldWitness()
  await proveWith(it, own.token, { code: own.recoveryCodes[0] })
  expect((await it.call('PUT', '/admin/remove-authenticator', { token: own.token, body: {} })).code).toBe(200)
  await toldWitness()
  const body = { newPassword: 'kettle 4711', currentPassword: TEST_PASSWORD }
  expect((await it.call('POST', '/admin/change-password', { token: own.token, body })).code).toBe(200)
  expect((await toldWitness()).text).toContain('It has a new password.')
  await askForLink(it, own.email)
  const link = (await mailsTo(it, own.email, 4))[3]!
  expect((await resetWith(it, tokenIn(link.text))).code).toBe(200)
  expect((await toldWitness()).text).toContain('It has a new password.')
  const subjects = (await mailsTo(it, own.email, 5)).map(({ subject }) => subject!.split(' – ')[0])
  expect(subjects).toEqual([
    'A second factor was added',
    'The second factor was removed',
    'Your account was changed',
    'Set a new password',
    'Your account was changed',
  ])
})
