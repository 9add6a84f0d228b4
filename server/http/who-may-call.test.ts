import { describe, expect, test } from 'vitest'
import { ACCESS, PERMISSIONS, type Permission } from '#contract/staff/access.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '#contract/http/endpoints.ts'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import { ROLE_LETTERS, WHO_ALSO_MAY, WHO_MAY_CALL } from '#server/testing/who-may-call.ts'

const endpoints = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]

function lettersOf(permission: Permission): string {
  const held: readonly Role[] = ACCESS[permission]
  return ROLE_NAMES.map((role) => (held.includes(role) ? ROLE_LETTERS[role] : '-')).join('')
}

describe('who may do what is as it was last decided', () => {
  test.each(endpoints)('%s', (name, { access }) => {
    expect(access in ACCESS ? lettersOf(access as Permission) : access).toBe(WHO_MAY_CALL[name])
  })

  const called = new Set(endpoints.map(([, { access }]) => access))
  test.each(PERMISSIONS.filter((permission) => !called.has(permission)))('%s', (permission) => {
    expect(lettersOf(permission)).toBe(WHO_ALSO_MAY[permission])
  })
})

test('an Admin may do everything', () => {
  for (const [permission, roles] of Object.entries(ACCESS)) expect(roles, permission).toContain('Admin')
})
