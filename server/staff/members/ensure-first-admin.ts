import { randomBytes } from 'node:crypto'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { hashPassword } from '#server/staff/members/password.ts'

/** Serialises starts of several processes over one empty database. */
const LOCK = 7_201

/**
 * Creates the first Admin where there is no staff account at all. Returns how to sign in, the one
 * time that a generated password can be shown; undefined where there was somebody already.
 */
export async function ensureFirstAdmin(services: Services): Promise<{ email: string; password: string } | undefined> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = services.env
  return transaction(services.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rowCount } = await client.query('select 1 from staff limit 1')
    if (rowCount) return undefined
    const password = ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
    const { rows } = await client.query<{ id: number }>(
      "insert into staff (name, email, password_hash, role) values ('Admin', $1, $2, 'Admin') returning id",
      [ADMIN_EMAIL, await hashPassword(password)],
    )
    await writeAudit(client, jobContext(services, 'first-admin'), [{ event: 'staff.added', staffId: rows[0]!.id }])
    return { email: ADMIN_EMAIL, password }
  })
}
