import type { PoolClient } from 'pg'
import type { Role } from '#contract/staff/roles.ts'
import type { Context } from '#server/context.ts'
import type { StaffChange } from '#server/db/tables/staff.ts'
import type { MailKind } from '#server/mail-templates/render-mail.ts'
import { staffProvider } from '#server/mail-transport/providers.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { LANGUAGE_HEADER, languageOf } from '#server/words/in-language.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'

interface Changed {
  /** As the account is now. */
  member: { id: number; email: string }
  what: StaffChange[]
  /** Whose doing it is, where nobody is signed in: of a link's. */
  by?: number
  /** The e-mail that the account had before, where it has another one. */
  emailBefore?: string
}

/**
 * Writes down, in the caller's transaction, who did what to an account, and tells by mail its member, at the old address too, and every
 * Admin. A new account is told of where it is an Admin's.
 */
export async function recordStaffChange(client: PoolClient, ctx: Context, changed: Changed): Promise<void> {
  const { member, what, emailBefore } = changed
  if (what.length === 0) return
  const by = changed.by ?? (ctx.actor.kind === 'staff' ? ctx.actor.id : null)
  const { rows } = await client.query<{ id: number; role: Role }>(
    `insert into staff_changes (staff_id, by_id, what, role) select id, $2, $3, role from staff where id = $1 returning id::float8, role`,
    [member.id, by, what],
  )
  const [{ id, role } = { id: 0, role: 'Admin' as Role }] = rows
  if (what.includes('added') && role !== 'Admin') return
  const tell = (kind: MailKind, email: string) =>
    queueMail(client, {
      kind,
      orderId: null,
      documentId: null,
      email,
      language: languageOf(ctx.header(LANGUAGE_HEADER)),
      provider: staffProvider(ctx.env),
      sentBy: by,
      staffChange: id,
    })
  const own = new Set([member.email, ...(emailBefore === undefined ? [] : [emailBefore])])
  const [first] = what
  const kind = first === 'factor-added' || first === 'factor-removed' ? first : 'account-changed'
  for (const email of own) await tell(kind, email)
  const { rows: admins } = await client.query<{ email: string }>(
    `select m.email from staff m where m.role = 'Admin' and ${IS_LET_IN} order by m.id`,
  )
  for (const { email } of admins) if (!own.has(email)) await tell('team-changed', email)
}
