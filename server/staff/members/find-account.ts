import type { PoolClient } from 'pg'
import type { Role } from '#contract/staff/roles.ts'
import type { SignedIn } from '#contract/staff/session.ts'
import { knownDevice } from '#server/security/known-device.ts'
import type { Context } from '#server/context.ts'
import type { Try } from '#server/security/attempt-limits.ts'
import { accountValues, HAS_APP, HAS_FACTOR, OF_ACCOUNT } from '#server/staff/members/find-members.ts'

/** A member who signs in. */
export interface Account {
  id: number
  name: string
  email: string
  role: Role
  passwordHash: string
  hasFactor: boolean
  /** One of them is an authenticator app. */
  hasApp: boolean
  suspended: boolean
}

const SELECT = `select m.id, m.name, m.email, m.role, m.password_hash as "passwordHash", ${HAS_FACTOR} as "hasFactor",
    ${HAS_APP} as "hasApp", m.suspended_at is not null as suspended
  from staff m where m.deleted_at is null`

/** The living member of an account, written as accountOf writes it. */
export async function findAccount({ pool }: Context, account: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(`${SELECT} and ${OF_ACCOUNT}`, accountValues(account))
  return rows[0]
}

/** The living member of an id. */
export async function findAccountById(client: Pick<PoolClient, 'query'>, id: number): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(`${SELECT} and m.id = $1`, [id])
  return rows[0]
}

/** Who is signed in, as the answer and the token's body carry it. */
export function toSignedIn({ id, name, email, role }: Account): SignedIn {
  return { id, name, email, type: role }
}

/** What an attempt counts for: the account at this address, or this browser where it has signed in to the account before. */
function triesHere(ctx: Context, account: string, member: Account | undefined, what: 'sign-in' | 'code'): Try[] {
  const device = knownDevice(ctx, member)
  return device ? [[`${what}-device`, device]] : [[`${what}-pair`, account], ['sign-in-network']]
}

/** What a password counts for here, and, but in a browser that has signed in before, everywhere. */
export function passwordTries(ctx: Context, account: string, member: Account | undefined): { here: Try[]; all: Try[] } {
  return {
    here: triesHere(ctx, account, member, 'sign-in'),
    all: knownDevice(ctx, member) ? [] : [['sign-in-account', account]],
  }
}

/** What a second factor counts for: everywhere only where it can be guessed, so that the others go on letting their owner in. */
export function factorTries(ctx: Context, account: string, member: Account, isGuessable: boolean): Try[] {
  return [...triesHere(ctx, account, member, 'code'), ...(isGuessable ? [['code-account', account] as const] : [])]
}
