import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/staff/roles.ts'
import { codeOf, enrol, memberWithApp, passCodes } from '#server/testing/authenticator.ts'
import { testApp, TEST_PASSWORD, type TestAnswer } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
beforeEach(() => it.services.pool.query('delete from attempts'))

const ASKED = 'Please confirm with your password or second factor, or sign in again: '
const BY_FACTOR = 'Please confirm this with your second factor, or with a recovery code'

interface Someone {
  id: number
  email: string
  token: string
}
async function aMember(role: Role): Promise<Someone> {
  const token = await it.signInAs(role)
  return { token, ...(await it.call('GET', '/user_info', { token })).body.data }
}
/** As three hours later. */
const later = ({ id }: { id: number }) =>
  it.services.pool.query(
    `update sessions set created_at = created_at - interval '3 hours', confirmed_at = confirmed_at - interval '3 hours',
      factor_at = factor_at - interval '3 hours' where staff_id = $1`,
    [id],
  )
const confirm = (token: string, body: object) => it.call('POST', '/admin/confirm-person', { token, body })
/** All that one signs in with. */
const stateOf = async (id: number) =>
  (
    await it.services.pool.query(
      `select email, role, password_hash, (select count(*) from staff) as members, (select count(*) from passkeys) as passkeys,
        (select json_agg(a order by a.staff_id) from authenticators a) as apps, (select json_agg(r order by r.hash) from recovery_codes r) as codes
      from staff where id = $1`,
      [id],
    )
  ).rows[0]

type Act = (actor: Someone, other: Someone) => Promise<TestAnswer>
const update =
  (change: (actor: Someone, other: Someone) => object): Act =>
  (actor, other) => {
    const same = { tmId: other.id, name: 'Renamed', email: other.email, type: 'Team', password: '********' }
    const body = { ...same, ...change(actor, other) }
    return it.call('POST', '/admin/update-team-member', { token: actor.token, body })
  }
let made = 0
const anEmail = () => `made-${(made += 1)}@staff.example`

/** What changes another account, or makes an Admin; each with the roles that may. */
const ACTS: Record<string, { roles: Role[]; act: Act }> = {
  'another password': { roles: ['Admin', 'Manager'], act: update(() => ({ password: 'silver kettle 42' })) },
  'another e-mail': { roles: ['Admin', 'Manager'], act: update(() => ({ email: anEmail() })) },
  'a lower role': { roles: ['Admin', 'Manager'], act: update(() => ({ type: 'Telecaller' })) },
  'a higher role': { roles: ['Admin'], act: update(() => ({ type: 'Manager' })) },
  'the own e-mail': { roles: ['Admin'], act: update(({ id }) => ({ tmId: id, type: 'Admin', email: anEmail() })) },
  'a new Admin': {
    roles: ['Admin'],
    act: ({ token }) => {
      const body = { name: 'Second', email: anEmail(), password: 'silver kettle 42', type: 'Admin' }
      return it.call('POST', '/admin/add-team-member', { token, body })
    },
  },
  'an invited Admin': {
    roles: ['Admin'],
    act: ({ token }) => {
      const body = { name: 'Second', email: anEmail(), type: 'Admin' }
      return it.call('POST', '/admin/invite-team-member', { token, body })
    },
  },
}

describe('a session of three hours', () => {
  test.each(Object.entries(ACTS).flatMap(([what, { roles }]) => roles.map((role) => [what, role] as const)))(
    'sets %s, by %s, only once the password was typed again; nothing is changed before',
    async (what, role) => {
      const { act } = ACTS[what]!
      const [actor, other] = [await aMember(role), await aMember('Team')]
      await later(actor)
      const before = [await stateOf(actor.id), await stateOf(other.id)]
      const refused = await act(actor, other)
      expect([refused.code, refused.body.status, refused.body.message]).toEqual([
        403,
        0,
        expect.stringContaining(ASKED),
      ])
      expect(refused.body.data).toEqual({ confirm: { password: true, app: false, recovery: false, passkey: null } })
      expect([await stateOf(actor.id), await stateOf(other.id)]).toEqual(before)
      const wrong = await confirm(actor.token, { currentPassword: 'wrong' })
      expect([wrong.code, wrong.body.errors]).toEqual([422, { currentPassword: 'The current password is wrong' }])
      expect((await act(actor, other)).code).toBe(403)
      expect((await confirm(actor.token, { currentPassword: TEST_PASSWORD })).code).toBe(200)
      expect((await act(actor, other)).code).toBe(200)
      // For ten minutes and no longer, and for this session alone.
      if (what === 'the own e-mail') return
      await later(actor)
      expect((await act(actor, await aMember('Team'))).code).toBe(403)
    },
  )

  test('is recorded as a question, and as no refused access', async () => {
    const [actor, other] = [await aMember('Admin'), await aMember('Team')]
    await later(actor)
    expect((await ACTS['another e-mail']!.act(actor, other)).code).toBe(403)
    const { rows } = await it.services.pool.query(
      `select event, after from audit_log where actor_id = $1::text and event in ('call.refused', 'staff.confirm-asked')`,
      [actor.id],
    )
    expect(rows).toEqual([{ event: 'staff.confirm-asked', after: { call: 'updateTeamMember' } }])
  })

  test('needs nothing for a name, or for adding who is no Admin; a fresh sign-in is all that a client of the specification needs', async () => {
    const [actor, other] = [await aMember('Admin'), await aMember('Team')]
    await later(actor)
    expect((await update(() => ({ name: 'Other' }))(actor, other)).code).toBe(200)
    const plain = { name: 'Plain', email: anEmail(), password: 'silver kettle 42', type: 'Team' }
    expect((await it.call('POST', '/admin/add-team-member', { token: actor.token, body: plain })).code).toBe(200)
    const again = await it.call('POST', '/admin/admin-login', {
      body: { email: actor.email, password: TEST_PASSWORD },
      ip: '10.66.1.1',
    })
    const { code } = await ACTS['another password']!.act({ ...actor, token: again.body.data.jwtToken }, other)
    expect(code).toBe(200)
  })

  test('takes the app’s code, once, or a recovery code in place of the password', async () => {
    const actor = await memberWithApp(it, 'Admin')
    await later(actor)
    await passCodes(it)
    const other = await aMember('Team')
    const act = ACTS['another e-mail']!.act
    expect((await act(actor, other)).body.data.confirm).toMatchObject({ password: true, app: true, recovery: true })
    expect((await confirm(actor.token, { code: '000000' })).body.errors).toEqual({
      code: 'This code is wrong or was used already',
    })
    const code = codeOf(actor.key)
    expect((await confirm(actor.token, { code })).code).toBe(200)
    expect((await act(actor, other)).code).toBe(200)
    await later(actor)
    expect((await confirm(actor.token, { code })).code).toBe(422)
    expect((await confirm(actor.token, { code: actor.recoveryCodes[0] })).code).toBe(200)
    expect((await act(actor, await aMember('Team'))).code).toBe(200)
  })

  test('resets nobody’s second factor', async () => {
    const [actor, other] = [await aMember('Admin'), await memberWithApp(it)]
    const reset = () =>
      it.call('PUT', '/admin/reset-second-factor', { token: actor.token, body: { teamMemberId: other.id } })
    await later(actor)
    expect((await reset()).code).toBe(403)
    expect((await confirm(actor.token, { currentPassword: TEST_PASSWORD })).code).toBe(200)
    expect((await reset()).code).toBe(200)
  })
})

test('the own password is changed by Change Password alone', async () => {
  const admin = await aMember('Admin')
  const own = update(({ id }) => ({ tmId: id, type: 'Admin', email: admin.email, password: 'silver kettle 42' }))
  const { code, body } = await own(admin, admin)
  expect([code, body.errors]).toEqual([422, { password: 'Your own password is changed under “Change Password”' }])
  const signedIn = await it.call('POST', '/admin/admin-login', {
    body: { email: admin.email, password: TEST_PASSWORD },
    ip: '10.66.2.1',
  })
  expect(signedIn.code).toBe(200)
})

describe('the own second factor', () => {
  const begin = (token: string) => it.call('POST', '/admin/begin-authenticator', { token, body: {} })
  const OWN = {
    'begin-authenticator': begin,
    'confirm-authenticator': (token: string) =>
      it.call('POST', '/admin/confirm-authenticator', { token, body: { code: '000000' } }),
    'begin-passkey': (token: string) => it.call('POST', '/admin/begin-passkey', { token, body: {} }),
    'add-passkey': (token: string) => {
      const response = { clientDataJSON: 'AA', attestationObject: 'AA' }
      const passkey = { id: 'AA', rawId: 'AA', type: 'public-key', response }
      return it.call('POST', '/admin/add-passkey', { token, body: { name: 'Key', passkey } })
    },
    'make-recovery-codes': (token: string) => it.call('POST', '/admin/make-recovery-codes', { token, body: {} }),
    'remove-authenticator': (token: string) => it.call('PUT', '/admin/remove-authenticator', { token, body: {} }),
    'remove-passkey': (token: string) => it.call('PUT', '/admin/remove-passkey', { token, body: { passkeyId: 'AA' } }),
  }
  const every = Object.keys(OWN) as (keyof typeof OWN)[]

  test.each(every)(
    '%s: where there is one it is asked for, however fresh the session, and the password is not enough',
    async (call) => {
      const member = await memberWithApp(it, 'Manager')
      const before = await stateOf(member.id)
      for (const proof of [undefined, { currentPassword: TEST_PASSWORD }]) {
        if (proof) expect((await confirm(member.token, proof)).code).toBe(200)
        const { code, body } = await OWN[call](member.token)
        expect([code, body.message]).toEqual([403, BY_FACTOR])
        expect(body.data.confirm).toEqual({ password: false, app: true, recovery: true, passkey: null })
      }
      expect(await stateOf(member.id)).toEqual(before)
      expect((await confirm(member.token, { code: member.recoveryCodes[1] })).code).toBe(200)
      expect((await OWN[call](member.token)).code).not.toBe(403)
    },
  )

  test.each(every)('%s: where there is none the password is asked for in an old session', async (call) => {
    const member = await aMember('Team')
    await later(member)
    expect((await OWN[call](member.token)).body.message).toContain(ASKED)
    await confirm(member.token, { currentPassword: TEST_PASSWORD })
    expect((await OWN[call](member.token)).body.message).not.toContain(ASKED)
  })

  test('who signs in with the app’s code takes it off only with another one', async () => {
    const { email, key } = await memberWithApp(it, 'Admin')
    await passCodes(it)
    const asked = await it.call('POST', '/admin/admin-login', {
      body: { email, password: TEST_PASSWORD },
      ip: '10.66.3.1',
    })
    const body = { challenge: asked.body.data.challenge, code: codeOf(key) }
    const { jwtToken } = (await it.call('POST', '/admin/second-factor-login', { body, ip: '10.66.3.1' })).body.data
    expect((await OWN['remove-authenticator'](jwtToken)).code).toBe(403)
    expect((await confirm(jwtToken, { code: body.code })).code).toBe(422)
    await passCodes(it)
    expect((await confirm(jwtToken, { code: body.code })).code).toBe(200)
    expect((await OWN['remove-authenticator'](jwtToken)).code).toBe(200)
  })

  test('wrong codes wait as those of the sign-in do', async () => {
    const { token } = await memberWithApp(it)
    for (let count = 0; count < 5; count++) expect((await confirm(token, { code: '000000' })).code).toBe(422)
    expect((await confirm(token, { code: '000000' })).code).toBe(429)
  })

  test('who must have one adds it in an old session too', async () => {
    const member = await aMember('Telecaller')
    await later(member)
    await it.services.pool.query(
      `insert into role_rules (role, second_factor) values ('Telecaller', true) on conflict (role) do update set second_factor = true`,
    )
    expect((await begin(member.token)).code).toBe(403)
    expect((await confirm(member.token, { currentPassword: TEST_PASSWORD })).code).toBe(200)
    await enrol(it, member.token)
    await it.services.pool.query('delete from role_rules')
  })
})
