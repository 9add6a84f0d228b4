import type { PoolClient } from 'pg'
import { findRole, type Role } from '#contract/staff/roles.ts'
import { violates } from '#server/db/database-error.ts'
import { Refusal, invalid } from '#server/errors.ts'
import { manages, type Member } from '#server/staff/members/rules.ts'

/** Returns the role that a form's word means; refuses one that does not exist. */
export function getRole(word: string): Role {
  const role = findRole(word)
  if (!role) throw invalid('type', 'Please select type.')
  return role
}

interface NewMember {
  name: string
  email: string
  role: Role
  passwordHash: string
}

/** Writes a new member and returns their id. Refuses a role that the caller may not give, and an e-mail already in use. */
export async function insertMember(client: PoolClient, actor: Member, member: NewMember): Promise<number> {
  if (!manages(actor.role, member.role)) throw new Refusal('forbidden', 'Your role does not allow this')
  const { rows } = await client
    .query<{ id: number }>(
      'insert into staff (name, email, password_hash, role) values ($1, $2, $3, $4) returning id',
      [member.name.trim(), member.email, member.passwordHash, member.role],
    )
    .catch(refuseTaken)
  return rows[0]!.id
}

/** Turns the database's refusal of an e-mail that a living member has into the form's own. */
export function refuseTaken(error: unknown): never {
  if (violates(error, 'staff_email')) throw invalid('email', 'A team member with this email exists already.')
  throw error
}
