import { afterAll, describe, expect, test } from 'vitest'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import { PASSWORD_MASK } from '#contract/staff/team.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.signInAs('Admin')

let serial = 0
const form = (more = {}) => {
  serial += 1
  return {
    name: `Ana ${serial}`,
    email: `ana-${serial}@staff.example`,
    password: 'green river 7',
    type: 'Team',
    ...more,
  }
}
const add = (more = {}, token = admin) => it.call('POST', '/admin/add-team-member', { token, body: form(more) })
const update = (body: unknown, token = admin) => it.call('POST', '/admin/update-team-member', { token, body })
const remove = (teamMemberId: unknown, token = admin) =>
  it.call('PUT', '/admin/delete-team-member', { token, body: { teamMemberId } })
const isIn = async (token: string) => (await it.call('GET', '/user_info', { token })).code === 200
let address = 0
const signIn = (email: string, password: string) =>
  it.call('POST', '/admin/admin-login', { body: { email, password }, ip: `10.8.${(address += 1)}.1` })

describe('the form', () => {
  test.each([
    [{ name: '' }, 'Please enter your name.'],
    [{ name: undefined }, 'Please enter your name.'],
    [{ name: ['x'] }, 'Please enter your name.'],
    [{ name: 'x'.repeat(121) }, 'name: This is too long: at most 120 characters'],
    [{ name: 'a\0b' }, 'name: This has characters that cannot be kept'],
    [{ email: '' }, 'Please enter your email.'],
    [{ email: 'nobody' }, 'Please enter your email.'],
    [{ email: 'a@b.example, c@d.example' }, 'Please enter your email.'],
    [{ email: 'аna@staff.example' }, 'Please enter an email without accents or special letters.'],
    [{ password: '' }, 'Please enter your password.'],
    [{ password: undefined }, 'Please enter your password.'],
    [{ password: '12345' }, 'Password must be at least 6 characters.'],
    [{ password: PASSWORD_MASK }, 'Please enter your password.'],
    [{ type: '' }, 'Please select type.'],
    [{ type: 'Owner' }, 'Please select type.'],
    [{ type: '__proto__' }, 'Please select type.'],
  ])('%j says: %s', async (more, message) => {
    const { code, body } = await add(more)
    expect([code, body.status, body.message]).toEqual([422, 0, message])
  })

  test.each(['qwerty', 'Password123!', 'Entrada2026', 'ana-9@staff.example', 'ANA-9', 'Lopez', 'aaaaaaaa', 'e-ticket'])(
    'refuses %s as too easy to guess, when adding and when changing',
    async (password) => {
      const owner = { name: 'Ana Lopez', email: 'ana-9@staff.example', password }
      expect((await add(owner)).body.message).toMatch(/password is too easy to guess|at least 6/)
      const { id } = (await add()).body.data
      const change = await update({ tmId: id, type: 'Team', ...owner })
      expect([change.code, Object.keys(change.body.errors!)]).toEqual([422, ['password']])
    },
  )
})

test('a new member can sign in, and no answer, row or audit line has the password', async () => {
  const { code, body } = await add({ email: 'Eva@Staff.Example', password: 'canary 4711 bird', type: 'night staff' })
  expect([code, body.message]).toEqual([200, 'Team member added successfully.'])
  expect(body.data).toMatchObject({ email: 'eva@staff.example', type: 'Night Staff', password: PASSWORD_MASK })
  expect((await signIn('EVA@staff.example', 'canary 4711 bird')).code).toBe(200)
  const list = await it.call('GET', '/admin/get-team-member-list', { token: admin })
  const info = await it.call('GET', `/admin/team-member-info/${body.data.id}`, { token: admin })
  expect(info.body.data).toEqual(list.body.data.find(({ id }: { id: number }) => id === body.data.id))
  const { rows } = await it.services.pool.query(
    `select (select json_agg(s)::text from staff s) || (select json_agg(a)::text from audit_log a) as dump`,
  )
  for (const text of [JSON.stringify([body, list.body, info.body]), rows[0].dump]) expect(text).not.toContain('canary')
  expect(JSON.stringify([body, list.body, info.body])).not.toContain('argon2')
})

test('one living account an e-mail, whatever the case; a deleted member frees theirs', async () => {
  const { id, email } = (await add()).body.data
  const twin = await add({ email: email.toUpperCase() })
  expect([twin.code, twin.body.errors]).toEqual([422, { email: 'A team member with this email exists already.' }])
  const other = (await add()).body.data
  expect((await update({ tmId: other.id, name: 'x', email, type: 'Team' })).code).toBe(422)
  await remove(id)
  expect((await add({ email })).code).toBe(200)
  const both = await Promise.all(Array.from({ length: 8 }, () => add({ email: 'race@staff.example' })))
  expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
})

test.each([PASSWORD_MASK, '', undefined, null])(
  'an update with the password %j leaves it as it is',
  async (password) => {
    const { id, email } = (await add()).body.data
    const token = (await signIn(email, 'green river 7')).body.data.jwtToken
    const changed = await update({ tmId: String(id), name: 'Renamed', email, password, type: 'team' })
    expect([changed.code, changed.body.message]).toEqual([200, 'Team member updated successfully.'])
    expect(changed.body.data.name).toBe('Renamed')
    expect(await isIn(token)).toBe(true)
    expect((await signIn(email, 'green river 7')).code).toBe(200)
  },
)

test('another password, another role and deletion each end the sessions of the member at once', async () => {
  const member = { ...form(), password: undefined }
  const { id } = (await add({ ...member, password: 'green river 7' })).body.data
  const session = async (password: string) => (await signIn(member.email, password)).body.data.jwtToken as string
  const first = await session('green river 7')
  await update({ ...member, tmId: id, password: 'blue mountain 8' })
  expect(await isIn(first)).toBe(false)
  expect((await signIn(member.email, 'green river 7')).code).toBe(400)
  const second = await session('blue mountain 8')
  await update({ ...member, tmId: id, type: 'Telecaller' })
  expect(await isIn(second)).toBe(false)
  const third = await session('blue mountain 8')
  expect((await remove(id)).body.message).toBe('Team member deleted successfully.')
  expect(await isIn(third)).toBe(false)
  expect((await signIn(member.email, 'blue mountain 8')).code).toBe(400)
  expect((await it.call('GET', `/admin/team-member-info/${id}`, { token: admin })).code).toBe(404)
  expect((await remove(id)).code).toBe(404)
  const { rows } = await it.services.pool.query('select name from staff where id = $1', [id])
  expect(rows[0].name).toBe(member.name)
})

describe.each(ROLE_NAMES)('a Manager and a member of type %s', (type: Role) => {
  const lower = ['Team', 'Telecaller', 'Night Staff'].includes(type)

  test('adds, edits and deletes just the lower ones', async () => {
    const token = await it.signInAs('Manager')
    expect((await add({ type }, token)).code).toBe(lower ? 200 : 403)
    const { id, email } = (await add({ type })).body.data
    const same = { tmId: id, name: 'x', email, type }
    expect((await update(same, token)).code).toBe(lower ? 200 : 403)
    const team = (await add()).body.data
    expect((await update({ tmId: team.id, name: 'x', email: team.email, type }, token)).code).toBe(lower ? 200 : 403)
    const shown = (await it.call('GET', `/admin/team-member-info/${id}`, { token })).body.data.can
    expect(shown).toEqual({
      edit: lower,
      changeType: lower,
      delete: lower,
      suspend: lower,
      seeSessions: lower,
      resetFactor: false,
    })
    expect((await it.call('GET', `/admin/team-member-sessions/${id}`, { token })).code).toBe(lower ? 200 : 403)
    expect((await remove(id, token)).code).toBe(lower ? 200 : 403)
  })

  test('is told which types there are to give', async () => {
    const token = await it.signInAs('Manager')
    const { body } = await it.call('GET', '/admin/get-team-member-type', { token })
    expect(body.data).toContainEqual({ type, assignable: lower })
    expect(body.data).toHaveLength(ROLE_NAMES.length)
  })
})

test.each(['Team', 'Telecaller'] as const)('a %s sees names and roles, and no e-mail but their own', async (role) => {
  const { id } = (await add()).body.data
  const token = await it.signInAs(role)
  const own = (await it.call('GET', '/user_info', { token })).body.data
  const { body } = await it.call('GET', '/admin/get-team-member-list', { token })
  for (const member of body.data) {
    expect(member.name).not.toBe('')
    expect(member.email).toBe(member.id === own.id ? own.email : '')
    expect(Object.values(member.can)).toEqual([false, false, false, false, false, false])
  }
  expect((await it.call('GET', `/admin/team-member-info/${id}`, { token })).body.data.email).toBe('')
})

test('nobody changes their own role', async () => {
  const token = await it.signInAs('Admin')
  const { id, name, email } = (await it.call('GET', '/user_info', { token })).body.data
  const { code, body } = await update({ tmId: id, name, email, type: 'Manager' }, token)
  expect([code, body.message]).toEqual([403, 'You cannot change your own role'])
  expect((await update({ tmId: id, name: 'New Name', email, type: 'Admin' }, token)).body.data.name).toBe('New Name')
})

test('what the form does not have is never written', async () => {
  const { id } = (await add({ id: 7, role: 'Admin', password_hash: 'x', deleted_at: '2020-01-01', created_at: 0 })).body
    .data
  const { rows } = await it.services.pool.query('select role, deleted_at, password_hash from staff where id = $1', [id])
  expect(rows[0]).toMatchObject({ role: 'Team', deleted_at: null })
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
})

test('ids that are none are refused in words', async () => {
  for (const id of [0, -1, 1.5, '1e3', 'x', null, [1], 2 ** 53]) expect((await remove(id)).code).toBe(422)
  for (const id of [999_999_999, 2 ** 31, 999_999_999_999_999]) {
    expect((await remove(id)).code).toBe(404)
    expect((await update({ ...form(), tmId: id })).code).toBe(404)
    expect((await it.call('GET', `/admin/team-member-info/${id}`, { token: admin })).code).toBe(404)
  }
})

test('every change is one line of the audit log, with who and what', async () => {
  const { id, email } = (await add({ name: 'Audited' })).body.data
  await update({ tmId: id, name: 'Audited', email, type: 'Telecaller', password: 'blue mountain 8' })
  await remove(id)
  const { rows } = await it.services.pool.query(
    'select event, actor_name, before, after from audit_log where staff_id = $1 order by id',
    [id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['staff.added', 'staff.changed', 'staff.deleted'])
  expect(rows[1]).toMatchObject({ before: { role: 'Team' }, after: { role: 'Telecaller', password: 'changed' } })
  expect(rows[1].actor_name).toMatch(/^Admin/)
})
