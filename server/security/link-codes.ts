import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { sign } from '#server/security/signatures.ts'
import type { Secret } from '#server/secret.ts'
import { CODE_MINUTES } from '#server/security/asked-cookie.ts'

/** SQL of a request: its code may still be used. */
export const IS_LIVE = `used_at is null and created_at > now() - interval '${CODE_MINUTES} minutes'`

/** A code as it is typed: digits, with blanks and dashes among them. */
export function readCode(typed: string): string {
  return typed.replace(/[\s\u200b-]/g, '')
}

/** The keyed hash of a code, good for this request alone. */
export function hashCode(secret: Secret, requestId: string, code: string): string {
  return sign(secret, 'link-code', `${requestId}\n${code}`)
}

/**
 * Gives the request that a mail answers a new code, for the mail alone: the database keeps its keyed hash. Null where nobody may use it
 * any more: the mail waited too long, or is one that staff send again.
 */
export async function makeCode(
  { pool, secret }: { pool: Pick<Pool, 'query'>; secret: Secret },
  mailId: number,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-request-of-mail',
    text: `select id from link_requests where mail_id = $1 and ${IS_LIVE}`,
    values: [mailId],
  })
  const [request] = rows
  if (!request) return null
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { rowCount } = await pool.query({
    name: 'keep-link-code',
    text: `update link_requests set code_hash = $2 where id = $1 and ${IS_LIVE}`,
    values: [request.id, hashCode(secret, request.id, code)],
  })
  return rowCount === 0 ? null : code
}
