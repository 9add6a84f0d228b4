import { createHash, randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { PASSWORD_LINK_MINUTES } from '#contract/staff/team.ts'
import type { Services } from '#server/context.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'

export type PasswordLinkKind = keyof typeof PASSWORD_LINK_MINUTES

type Queryable = Pick<PoolClient, 'query'>

/** Makes everyone else who opens, uses or ends links of this member wait until the transaction ends. */
export async function lockLinksOf(client: Queryable, staffId: number): Promise<void> {
  await client.query('select from staff where id = $1 for no key update', [staffId])
}

/** Opens a member's only live link, which that mail carries, without a token as yet; the links from before end. */
export async function openPasswordLink(
  client: Queryable,
  staffId: number,
  kind: PasswordLinkKind,
  mailId: number,
): Promise<void> {
  await endPasswordLinks(client, staffId)
  await client.query(
    `insert into password_links (staff_id, kind, expires_at, mail_id) values ($1, $2, now() + $3 * interval '1 minute', $4)`,
    [staffId, kind, PASSWORD_LINK_MINUTES[kind], mailId],
  )
}

/** Ends every link of a member: their password or e-mail changed, or they are gone (security A7). */
export async function endPasswordLinks(client: Queryable, staffId: number): Promise<void> {
  await client.query('update password_links set ended_at = now() where staff_id = $1 and ended_at is null', [staffId])
}

/**
 * Gives the live link that a mail carries a new token and returns its address, for the mail alone: the database keeps the token's
 * SHA-256. The address is of PUBLIC_URL, whatever the request said. Undefined where the link lives no more.
 */
export async function makePasswordLink(
  { pool, env }: Pick<Services, 'pool' | 'env'>,
  mailId: number,
): Promise<string | undefined> {
  const token = randomBytes(16).toString('base64url')
  const { rowCount } = await pool.query(
    'update password_links set hash = $2 where mail_id = $1 and ended_at is null and expires_at > now()',
    [mailId, hashToken(token)],
  )
  // The token stands in the fragment, which no server and no proxy ever sees.
  return rowCount === 0 ? undefined : `${new URL('/admin/reset-password', env.PUBLIC_URL).href}#t=${token}`
}

/** Whose link it is, and what it was for. */
interface LinkOwner {
  id: number
  name: string
  email: string
  kind: PasswordLinkKind
}

/** The member whose live link this token opens, locked until the transaction ends; undefined for any other text. */
export async function lockMemberByToken(client: Queryable, token: string): Promise<LinkOwner | undefined> {
  const find = () =>
    client.query<LinkOwner>(
      `select m.id, m.name, m.email, l.kind from password_links l join staff m on m.id = l.staff_id
       where l.hash = $1 and l.ended_at is null and l.expires_at > now() and ${IS_LET_IN}`,
      [hashToken(token)],
    )
  const found = (await find()).rows[0]
  if (!found) return undefined
  await lockLinksOf(client, found.id)
  // Who held the lock may have used or ended it.
  return (await find()).rows[0]
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
