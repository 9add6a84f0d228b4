import type { PoolClient } from 'pg'
import type { Services } from '#server/context.ts'
import { staffProvider } from '#server/mail-transport/providers.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { lockLinksOf, openPasswordLink, type PasswordLinkKind } from '#server/security/password-links.ts'

/** Opens a link for a member and queues its mail, by a provider that is set up, in the caller's transaction. */
export async function queuePasswordMail(
  client: PoolClient,
  { env }: Pick<Services, 'env'>,
  member: { id: number; email: string },
  kind: PasswordLinkKind,
  language: string,
  sentBy: number | null,
): Promise<void> {
  await lockLinksOf(client, member.id)
  const { mailId } = await queueMail(client, {
    kind: kind === 'invitation' ? 'invitation' : 'reset-password',
    orderId: null,
    documentId: null,
    email: member.email,
    language,
    provider: staffProvider(env),
    sentBy,
  })
  await openPasswordLink(client, member.id, kind, mailId)
}
