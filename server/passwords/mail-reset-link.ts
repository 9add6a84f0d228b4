import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { Payload } from '#server/jobs.ts'
import { queuePasswordMail } from '#server/passwords/queue-password-mail.ts'

/** Opens a link to set a new password and queues its mail; does nothing for an account that there is not. */
export async function mailResetLink(
  services: Services,
  { staffId, language }: Payload<'mail-reset-link'>,
): Promise<void> {
  await transaction(services.pool, async (client) => {
    const { rows } = await client.query<{ id: number; email: string; invited: boolean }>(
      `select m.id, m.email, exists (select from password_links l
         where l.staff_id = m.id and l.kind = 'invitation' and l.ended_at is null) as invited
       from staff m where m.id = $1 and m.deleted_at is null`,
      [staffId],
    )
    const member = rows[0]
    // Who never chose a password has none to reset: they are invited once more.
    const kind = member?.invited ? 'invitation' : 'reset'
    if (member) await queuePasswordMail(client, services, member, kind, language, null)
  })
}
