import { can, type Permission } from '#contract/staff/access.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { Services, StaffActor } from '#server/context.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'

/** The member a link was made for; one of somebody who was deleted or suspended, or may not do this any more, opens nothing. */
export async function findMemberOf(
  { pool }: Pick<Services, 'pool'>,
  staffId: number,
  permission: Permission,
): Promise<Pick<StaffActor, 'kind' | 'id' | 'name'> | undefined> {
  const { rows } = await pool.query<{ id: number; name: string; role: Role }>(
    `select m.id, m.name, m.role from staff m where m.id = $1 and ${IS_LET_IN}`,
    [staffId],
  )
  const [member] = rows
  return member && can(member.role, permission) ? { kind: 'staff', id: member.id, name: member.name } : undefined
}
