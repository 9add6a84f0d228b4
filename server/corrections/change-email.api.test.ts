import { afterAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/staff/roles.ts'
import { CORRECTIONS_ENV, correctionsOf } from '#server/testing/corrections.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())
const on = correctionsOf(it)

const THIEF = 'thief@evil.example'
const NOT_YOURS = 'Your role may not change the e-mail of an order. Ask one of these: Admin, Manager, Team'
const versionOf = async (orderId: number) => (await on.order(orderId)).version as number

/** Ways to give an order another e-mail, by the token of a member. */
const WAYS = {
  'correct-order': (orderId: number, email: string, by: string, version: number) =>
    on.correct(orderId, { email }, { by, version }),
  'correct-group': async (orderId: number, email: string, token: string, version: number) => {
    const others = [{ orderId: await on.take(), version: 1 }]
    const body = { orderId, fields: { email }, others, reason: 'They wrote', version }
    return it.call('PUT', '/admin/correct-group', { token, body })
  },
  'decide-answers': async (orderId: number, email: string, token: string, version: number) => {
    const [{ id }] = await on.rows(
      `insert into answers (order_id, value, given) values ($1, 'email', $2) returning id::float8`,
      [orderId, { email }],
    )
    const body = { orderId, answerIds: [id], verdict: 'accepted', version }
    return it.call('PUT', '/admin/decide-answers', { token, body })
  },
}
const every = (Object.keys(WAYS) as (keyof typeof WAYS)[]).flatMap((way) =>
  (['Admin', 'Manager', 'Team', 'Night Staff', 'Telecaller'] as const).map((role) => [way, role] as const),
)

test.each(every)('%s gives an order another e-mail where a %s may send mail elsewhere', async (way, role) => {
  const orderId = await on.take({ email: 'own@mail.example' })
  const { code, body } = await WAYS[way](orderId, THIEF, await it.tokenOf(role), 1)
  const may = !['Night Staff', 'Telecaller'].includes(role)
  expect(code).toBe(may ? 200 : 403)
  if (role === 'Night Staff') expect([body.message, body.errors]).toEqual([NOT_YOURS, { email: NOT_YOURS }])
  expect((await on.order(orderId)).email).toBe(may ? THIEF : 'own@mail.example')
  // Who may not has changed nothing, and nobody is told.
  const told = (await mailsOf(it, orderId)).filter(({ kind }) => kind === 'email-changed')
  expect(told.map(({ email }) => email)).toEqual(may ? ['own@mail.example'] : [])
})

test('Night Staff still correct everything else, with the e-mail as it is or in capitals beside it', async () => {
  const orderId = await on.take({ email: 'own@mail.example' })
  const done = await on.correct(orderId, { email: 'Own@mail.example', hotel: 'Casa Uno' })
  expect([done.code, (await on.order(orderId)).hotel]).toEqual([200, 'Casa Uno'])
})

test('a correction there and back counts as two sendings elsewhere: at fifty a day nothing is changed any more', async () => {
  const email = `limit-${Date.now()}@staff.example`
  const by = await aMember('Team', email)
  const orderId = await on.take({ email: 'own@mail.example' })
  for (let count = 0; count < 50; count++) {
    const to = count % 2 === 0 ? THIEF : 'own@mail.example'
    const { code } = await on.correct(orderId, { email: to }, { by, version: await versionOf(orderId) })
    expect(code).toBe(200)
  }
  const refused = await on.correct(orderId, { email: THIEF }, { by, version: await versionOf(orderId) })
  expect([refused.code, refused.headers['retry-after'] !== undefined]).toEqual([429, true])
  const resend = { orderId, email: 'else@mail.example', mailServiceProvider: 'AWS' }
  expect((await it.call('POST', '/admin/resend-mail', { token: by, body: resend })).code).toBe(429)
  expect((await on.order(orderId)).email).toBe('own@mail.example')
}, 120_000)

/** A member of a role, signed in; not the one that other tests share. */
async function aMember(role: Role, email: string): Promise<string> {
  const body = { name: 'Own limit', email, password: 'correct horse 42', type: role }
  const admin = await it.tokenOf('Admin')
  expect((await it.call('POST', '/admin/add-team-member', { token: admin, body })).code).toBe(200)
  const signedIn = await it.call('POST', '/admin/admin-login', { body: { email, password: body.password } })
  return signedIn.body.data.jwtToken
}

describe('the address before', () => {
  test('is told in the traveller’s language, with whom to write to and no more of the new one than its letters', async () => {
    const orderId = await on.take({ email: 'own@mail.example', language: 'es' })
    const by = await it.tokenOf('Team')
    await on.correct(orderId, { email: THIEF }, { by })
    // At once put back, before the mail has gone: it goes all the same.
    await on.correct(orderId, { email: 'own@mail.example' }, { by, version: 2 })
    await letGo(it, orderId)
    const told = (await mailsOf(it, orderId)).filter(({ kind }) => kind === 'email-changed')
    expect(told.map(({ email, state }) => [email, state])).toEqual([
      ['own@mail.example', 'captured'],
      [THIEF, 'captured'],
    ])
    const first = await readMail(it, orderId, told[0]!.id)
    expect(first.subject).toBe(`Se cambió el correo del pedido ${orderId}`)
    expect(first.text).toContain('Ahora es t•••@e•••.example')
    expect(first.text).toContain('escríbanos enseguida: ')
    expect((await readMail(it, orderId, told[1]!.id)).text).toContain('Ahora es o•••@m•••.example')
    for (const part of [first.text, first.html]) expect(part).not.toMatch(/thief|evil\.|\/t\//)
  })

  test('is left alone where no mail goes there: it bounced, or is none', async () => {
    const bounced = await on.take({ email: 'gone@mail.example' })
    await letGo(it, bounced)
    await on.rows(
      `insert into mail_suppressions (email, state, at, mail_id)
        select 'gone@mail.example', 'bounced', now(), id from mails order by id limit 1`,
      [],
    )
    const none = await on.take({ email: 'nobody' })
    for (const orderId of [bounced, none]) {
      const { code } = await on.correct(orderId, { email: 'right@mail.example' }, { by: await it.tokenOf('Team') })
      expect(code).toBe(200)
      expect((await mailsOf(it, orderId)).filter(({ kind }) => kind === 'email-changed')).toEqual([])
    }
  })
})
