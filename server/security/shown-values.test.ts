import { expect, test } from 'vitest'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import type { Context } from '#server/context.ts'
import { shownPassport, shownValues } from '#server/security/shown-values.ts'

const OFFICE: Role[] = ['Admin', 'Manager', 'Team']
const NOT_TELECALLER: Role[] = [...OFFICE, 'Night Staff']

/** TABLE: value of an order or of its history -> who reads it whole, and what others see; written by hand, as who may call is. */
const READ_BY: Record<string, { roles: Role[]; others: string | null }> = {
  passport_number: { roles: NOT_TELECALLER, others: '•••••123' },
  transaction_id: { roles: OFFICE, others: null },
  transactionId: { roles: OFFICE, others: null },
  merchant_name: { roles: OFFICE, others: null },
  merchantName: { roles: OFFICE, others: null },
  amount: { roles: OFFICE, others: null },
  reference: { roles: OFFICE, others: null },
}

const readBy = (role: Role) => ({ actor: { kind: 'staff', role } }) as Context

test.each(Object.entries(READ_BY))('%s is read whole by those named here alone', (name, { roles, others }) => {
  const values = { [name]: 'SECRET-123', last_name: 'Diaz' }
  const readers = ROLE_NAMES.filter((role) => shownValues(readBy(role), values)[name] === 'SECRET-123')
  expect(readers.toSorted()).toEqual(roles.toSorted())
  for (const role of ROLE_NAMES.filter((one) => !roles.includes(one))) {
    expect(shownValues(readBy(role), values)).toEqual({
      [name]: others,
      last_name: 'Diaz',
    })
  }
})

test('a passport’s number by itself is read by the same, and a missing one is nothing', () => {
  const readers = ROLE_NAMES.filter((role) => shownPassport(readBy(role), 'XX0000123') === 'XX0000123')
  expect(readers.toSorted()).toEqual(NOT_TELECALLER.toSorted())
  expect(shownPassport(readBy('Telecaller'), 'XX0000123')).toBe('•••••123')
  expect(shownPassport(readBy('Admin'), null)).toBeNull()
})
