import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import type { TeamMember } from '#contract/staff/team.ts'
import type { Words } from '#server/words/say.ts'

/** TABLE: role -> the roles whose members it adds, edits and deletes, and which it gives. */
const MANAGES: Record<Role, readonly Role[]> = {
  Admin: ROLE_NAMES,
  Manager: ['Team', 'Telecaller', 'Night Staff'],
  Team: [],
  Telecaller: [],
  'Night Staff': [],
}

/** What rules know of a member. */
export interface Member {
  id: number
  role: Role
}

/** Whether a role may write members of another one. */
export function manages(role: Role, other: Role): boolean {
  return MANAGES[role].includes(other)
}

/** What the caller may do with a member. Verbs guard the last Admin: only they see everybody under a lock. */
export function abilities(actor: Member, member: Member): Omit<TeamMember['can'], 'resetFactor'> {
  const edit = manages(actor.role, member.role)
  return {
    edit,
    changeType: edit && actor.id !== member.id,
    delete: edit && actor.id !== member.id,
    suspend: edit && actor.id !== member.id,
    seeSessions: edit,
  }
}

/** Why the caller may not write this member with that role (left out: their present one), or undefined. */
export function refuseWriting(actor: Member, member: Member, role: Role = member.role): Words | undefined {
  if (!manages(actor.role, member.role) || !manages(actor.role, role)) return 'Your role does not allow this'
  return actor.id === member.id && role !== member.role ? 'You cannot change your own role' : undefined
}
