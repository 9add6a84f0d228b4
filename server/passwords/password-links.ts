import { createHash, randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { PASSWORD_LINK_MINUTES } from '#contract/team.ts'
import type { Services } from '#server/context.ts'

export type PasswordLinkKind = keyof typeof PASSWORD_LINK_MINUTES

type Queryable = Pick<PoolClient, 'query'>

/** Opens a member's only live link, without a token as yet; links from before end. */
export async function openPasswordLink(client: Queryable, staffId: number, kind: PasswordLinkKind): Promise<void> {
  await endPasswordLinks(client, staffId)
  await client.query(
    `insert into password_links (staff_id, kind, expires_at) values ($1, $2, now() + $3 * interval '1 minute')`,
    [staffId, kind, PASSWORD_LINK_MINUTES[kind]],
  )
}

/** Ends every link of a member: their password or e-mail changed, or they are gone (security A7). */
export async function endPasswordLinks(client: Queryable, staffId: number): Promise<void> {
  await client.query('update password_links set ended_at = now() where staff_id = $1 and ended_at is null', [staffId])
}

/**
 * Gives the live link of a member a new token and answers its address for the mail, the one place that holds the token: the
 * database keeps its SHA-256. The address is of PUBLIC_URL, whatever the request said. Undefined where there is no live link.
 */
export async function makePasswordLink(
  { pool, env }: Pick<Services, 'pool' | 'env'>,
  staffId: number,
  kind: PasswordLinkKind,
): Promise<string | undefined> {
  const token = randomBytes(16).toString('base64url')
  const { rowCount } = await pool.query(
    `update password_links set hash = $3
     where staff_id = $1 and kind = $2 and ended_at is null and expires_at > now()`,
    [staffId, kind, hashToken(token)],
  )
  // The token stands in the fragment, which no server and no proxy ever sees.
  return rowCount === 0 ? undefined : `${new URL('/admin/reset-password', env.PUBLIC_URL).href}#t=${token}`
}

/** The member whose live link this token opens, locked until the transaction ends; undefined for any other text. */
export async function lockMemberByToken(
  client: Queryable,
  token: string,
): Promise<{ id: number; name: string; email: string } | undefined> {
  const { rows } = await client.query<{ id: number; name: string; email: string }>(
    `select m.id, m.name, m.email from password_links l join staff m on m.id = l.staff_id
     where l.hash = $1 and l.ended_at is null and l.expires_at > now() and m.deleted_at is null
     for update of l, m`,
    [hashToken(token)],
  )
  return rows[0]
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
