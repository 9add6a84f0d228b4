import type { PoolClient } from 'pg'
import type { MailState } from '#contract/mails/mail-states.ts'
import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { waitMs } from '#server/security/judge-attempt.ts'
import type { Payload } from '#server/jobs.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'
import { lockLinksOf } from '#server/security/password-links.ts'
import { queuePasswordMail } from '#server/staff/passwords/queue-password-mail.ts'

/** In these a mail is where its reader finds it, or on its way there. */
const ON_ITS_WAY: MailState[] = ['queued', 'sent', 'captured', 'delivered', 'opened']

/**
 * Opens a link to set a new password and queues its mail; does nothing for an account that does not exist, or where a link that has just
 * been asked for is on its way. So however often and from wherever somebody asks, one live link is in its owner's hands.
 */
export async function mailResetLink(
  services: Services,
  { staffId, language }: Payload<'mail-reset-link'>,
): Promise<void> {
  if (staffId === null) return
  await transaction(services.pool, async (client) => {
    await lockLinksOf(client, staffId)
    const member = await findMember(client, staffId)
    if (!member || isFresh(member)) return
    // A member who never chose a password has none to reset: they are invited again.
    await queuePasswordMail(client, services, member, member.invited ? 'invitation' : 'reset', language, null)
  })
}

interface Found {
  id: number
  email: string
  invited: boolean
  /** Links that were opened for them within a day. */
  opened: number
  /** Of the one that lives; null where none does. */
  ageMs: number | null
  mailState: MailState | null
}

/** Whether the live link is younger than the pause due after this many of them: asked for twice at once, it is mailed once. */
function isFresh({ opened, ageMs, mailState }: Found): boolean {
  return ageMs !== null && mailState !== null && ON_ITS_WAY.includes(mailState) && ageMs < waitMs(opened)
}

async function findMember(client: PoolClient, staffId: number): Promise<Found | undefined> {
  const { rows } = await client.query<Found>(
    `select m.id, m.email, coalesce(l.kind = 'invitation', false) as invited, mail.state as "mailState",
       case when l.expires_at > now() then (extract(epoch from now() - l.created_at) * 1000)::float8 end as "ageMs",
       (select count(*)::int from password_links where staff_id = m.id and created_at > now() - interval '1 day') as opened
     from staff m left join password_links l on l.staff_id = m.id and l.ended_at is null left join mails mail on mail.id = l.mail_id
     where m.id = $1 and ${IS_LET_IN}`,
    [staffId],
  )
  return rows[0]
}
