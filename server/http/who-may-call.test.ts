import { describe, expect, test } from 'vitest'
import { ACCESS, can, PERMISSIONS, type Permission } from '#contract/staff/access.ts'
import type { Access, Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '#contract/http/endpoints.ts'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import { ROLE_LETTERS, WHO_ALSO_MAY, WHO_MAY_CALL, type RoleSet } from '#server/testing/who-may-call.ts'

const endpoints = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]

const isPermission = (access: Access): access is Permission => access in ACCESS
const holdersOf = (permission: Permission) => ROLE_NAMES.filter((role) => can(role, permission))

const isRoleSet = (decided: (typeof WHO_MAY_CALL)[EndpointName]): decided is RoleSet => /^[A-Z]*$/.test(decided)

/** The roles that a row of the literal names, in the order of ROLE_NAMES. */
function rolesIn(set: RoleSet): Role[] {
  return ROLE_NAMES.filter((role) => set.includes(ROLE_LETTERS[role]))
}

describe('who may do what is as it was last decided', () => {
  test.each(endpoints)('%s', (name, { access }) => {
    const decided = WHO_MAY_CALL[name]
    expect(isRoleSet(decided) ? rolesIn(decided) : decided).toEqual(isPermission(access) ? holdersOf(access) : access)
  })

  const called = new Set(endpoints.map(([, { access }]) => access))
  test.each(PERMISSIONS.filter((permission) => !called.has(permission)))('%s', (permission) => {
    expect(rolesIn(WHO_ALSO_MAY[permission]!)).toEqual(holdersOf(permission))
  })
})

test('each role has a letter of its own', () => {
  expect(new Set(Object.values(ROLE_LETTERS)).size).toBe(ROLE_NAMES.length)
})

test('an Admin may do everything', () => {
  for (const [permission, roles] of Object.entries(ACCESS)) expect(roles, permission).toContain('Admin')
})
