import { randomBytes } from 'node:crypto'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import type { StaffActor } from '#server/context.ts'
import type { Services } from '#server/context.ts'
import { hashPassword } from '#server/staff/members/password.ts'

/** TABLE: who works in the demonstration, one of each role. */
const NAMES: Record<Role, { name: string; email: string }> = {
  Admin: { name: 'Alma Admin', email: 'admin@demo.example' },
  Manager: { name: 'Marco Manager', email: 'manager@demo.example' },
  Team: { name: 'Teresa Team', email: 'team@demo.example' },
  Telecaller: { name: 'Tomás Telecaller', email: 'telecaller@demo.example' },
  'Night Staff': { name: 'Nina Night', email: 'night@demo.example' },
}

export type DemoPeople = Record<Role, StaffActor>

/**
 * Adds a person of every role, or finds those of an earlier start, and gives them all one new password, which is printed
 * here and nowhere else.
 */
export async function addDemoPeople({ pool }: Pick<Services, 'pool'>): Promise<DemoPeople> {
  const password = randomBytes(9).toString('base64url')
  const hash = await hashPassword(password)
  const people = {} as DemoPeople
  for (const role of ROLE_NAMES) {
    const { name, email } = NAMES[role]
    const { rows } = await pool.query<{ id: number }>(
      `insert into staff (name, email, password_hash, role) values ($1, $2, $3, $4)
       on conflict (lower(email)) where deleted_at is null do update set password_hash = excluded.password_hash returning id`,
      [name, email, hash, role],
    )
    people[role] = {
      kind: 'staff',
      id: rows[0]!.id,
      name,
      email,
      role,
      sessionId: 'demo',
      confirmedAgeMs: 0,
      factorAgeMs: 0,
      mustEnrol: false,
    }
  }
  console.log('Demonstration: sign in as any of these, all with the password', password)
  for (const role of ROLE_NAMES) console.log(`  ${role.padEnd(12)} ${NAMES[role].email}`)
  return people
}
