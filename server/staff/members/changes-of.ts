import { isSameEmail } from '#contract/normalise/email.ts'
import { ROLES, type Role } from '#contract/staff/roles.ts'
import type { StaffChange } from '#server/db/tables/staff.ts'

interface Account {
  email: string
  role: Role
}

/** What of an account becomes another one: who signs in to it, and what they may. The name is none of it. */
export function changesOf(before: Account, wanted: Account, newPassword: boolean): StaffChange[] {
  const rise = ROLES[wanted.role].rank - ROLES[before.role].rank
  return [
    ...(newPassword ? (['password'] as const) : []),
    ...(isSameEmail(wanted.email, before.email) ? [] : (['email'] as const)),
    ...(rise > 0 ? (['raised'] as const) : rise < 0 ? (['lowered'] as const) : []),
  ]
}
