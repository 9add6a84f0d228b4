import type { PoolClient } from 'pg'
import { can } from '#contract/staff/access.ts'
import { staffOf, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'
import type { Member } from '#server/staff/members/rules.ts'

/** Names the lock under which one at a time writes members. */
const LOCK = 7_202

/**
 * Makes everyone else who writes members wait until the transaction ends, and returns the caller as they are now: two Admins
 * may delete or suspend each other at the same instant. Throws `unauthorised` or `forbidden` when that has happened already.
 */
export async function lockTeam(client: PoolClient, ctx: Context): Promise<Member> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  const { rows } = await client.query<Member>(`select m.id, m.role from staff m where m.id = $1 and ${IS_LET_IN}`, [
    staffOf(ctx).id,
  ])
  const actor = rows[0]
  if (!actor) throw new Refusal('unauthorised', 'Please sign in')
  if (!can(actor.role, 'team:write')) throw new Refusal('forbidden', 'Your role does not allow this')
  return actor
}
