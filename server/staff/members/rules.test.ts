import { expect, test } from 'vitest'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import { abilities, manages, refuseWriting } from '#server/staff/members/rules.ts'

const LOWER: Role[] = ['Team', 'Telecaller', 'Night Staff']

test.each(ROLE_NAMES)('%s writes just the roles that the decisions give it', (role) => {
  const written = ROLE_NAMES.filter((other) => manages(role, other))
  expect(written).toEqual(role === 'Admin' ? [...ROLE_NAMES] : role === 'Manager' ? LOWER : [])
})

test('a Manager neither touches a higher role nor gives one', () => {
  const manager = { id: 1, role: 'Manager' } as const
  for (const role of ['Admin', 'Manager'] as const) {
    expect(refuseWriting(manager, { id: 2, role })).toBe('Your role does not allow this')
    expect(refuseWriting(manager, { id: 2, role: 'Team' }, role)).toBe('Your role does not allow this')
  }
  expect(refuseWriting(manager, { id: 2, role: 'Team' }, 'Telecaller')).toBeUndefined()
})

test('nobody changes their own role, or suspends or deletes themselves, but an Admin edits the rest of themselves', () => {
  const admin = { id: 1, role: 'Admin' } as const
  expect(refuseWriting(admin, admin, 'Manager')).toBe('You cannot change your own role')
  expect(refuseWriting(admin, admin)).toBeUndefined()
  expect(abilities(admin, admin)).toEqual({
    edit: true,
    changeType: false,
    delete: false,
    suspend: false,
    seeSessions: true,
  })
  expect(abilities(admin, { id: 2, role: 'Admin' })).toMatchObject({ changeType: true, delete: true, suspend: true })
})
