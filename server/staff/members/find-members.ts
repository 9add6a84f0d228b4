import { domainToUnicode } from 'node:url'
import type { PoolClient } from 'pg'
import { can } from '#contract/staff/access.ts'
import { cleanEmail } from '#contract/normalise/email.ts'
import type { Role } from '#contract/staff/roles.ts'
import { PASSWORD_MASK, type TeamMember } from '#contract/staff/team.ts'
import { Refusal } from '#server/errors.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'
import { abilities, type Member } from '#server/staff/members/rules.ts'

export interface MemberRow extends Member {
  name: string
  email: string
  createdAt: string
  /** Since when nobody signs in to the account; null where its member may. */
  suspendedAt: string | null
  /** Invited, and without a password of their own so far. */
  invited: boolean
  /** They sign in with more than the password. */
  hasFactor: boolean
}

/** Whether the member `m` has an authenticator app that counts, in a query. */
export const HAS_APP = 'exists (select from authenticators f where f.staff_id = m.id and f.confirmed_at is not null)'

/** Whether the member `m` has a second factor, in a query. */
export const HAS_FACTOR = `(${HAS_APP} or exists (select from passkeys p where p.staff_id = m.id))`

const SELECT = `select m.id, m.name, m.email, m.role, to_json(m.created_at)#>>'{}' as "createdAt",
    to_json(m.suspended_at)#>>'{}' as "suspendedAt",
    exists (select from password_links l where l.staff_id = m.id and l.ended_at is null and l.kind = 'invitation') as invited,
    ${HAS_FACTOR} as "hasFactor"
  from staff m where m.deleted_at is null`

type Queryable = Pick<PoolClient, 'query'>

/** What is typed as an e-mail, written as accounts are: the same for every way of typing it. */
export function accountOf(email: string): string {
  return cleanEmail(email)
}

/**
 * Finds the member `m` of an account, written as accountOf does: also one who was added before addresses were written in one form.
 * Where two are one by that, the one who is written so. The account is the first parameter, its spellings the second.
 */
export const OF_ACCOUNT = `lower(normalize(btrim(m.email), NFKC)) = any ($2::text[]) order by lower(m.email) <> $1, m.id limit 1`

/** The parameters of OF_ACCOUNT. */
export function accountValues(account: string): [string, string[]] {
  const at = account.lastIndexOf('@') + 1
  return [account, [account, account.slice(0, at) + domainToUnicode(account.slice(at))]]
}

/** Every living member, by name. */
export async function listMembers(client: Queryable): Promise<MemberRow[]> {
  const { rows } = await client.query<MemberRow>(`${SELECT} order by lower(m.name), m.id`)
  return rows
}

/** A living member by id; throws `not-found`. */
export async function getMember(client: Queryable, id: number): Promise<MemberRow> {
  const { rows } = await client.query<MemberRow>(`${SELECT} and m.id = $1::bigint`, [id])
  if (!rows[0]) throw new Refusal('not-found', 'There is no such team member')
  return rows[0]
}

/** A living member by e-mail, written as the contract writes it, or undefined. */
export async function findMemberByEmail(client: Queryable, email: string): Promise<MemberRow | undefined> {
  const { rows } = await client.query<MemberRow>(`${SELECT} and ${OF_ACCOUNT}`, accountValues(email))
  return rows[0]
}

/** How many Admins there are beside this one who may sign in. */
export async function countOtherAdmins(client: Queryable, id: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from staff m where m.role = 'Admin' and ${IS_LET_IN} and m.id <> $1::bigint`,
    [id],
  )
  return rows[0]!.n
}

/**
 * A member as sent to the page, with what the caller may do with them. A caller who may not write members sees names and roles only:
 * the e-mail of others is empty.
 */
export function toTeamMember(actor: { id: number; role: Role }, member: MemberRow): TeamMember {
  const { id, name, email, role, createdAt, suspendedAt, invited, hasFactor } = member
  const writes = can(actor.role, 'team:write')
  return {
    id,
    name,
    email: writes || actor.id === id ? email : '',
    password: PASSWORD_MASK,
    type: role,
    created_at: createdAt,
    invited,
    suspended_at: writes ? suspendedAt : null,
    can: {
      ...abilities(actor, member),
      resetFactor: hasFactor && actor.id !== id && can(actor.role, 'second-factor:reset'),
    },
  }
}
