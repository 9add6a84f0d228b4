import type { PoolClient } from 'pg'
import { DEFAULT_PROVIDER, PROVIDER_NAMES } from '#contract/providers.ts'
import type { Services } from '#server/context.ts'
import { MAIL_PROVIDERS } from '#server/mail-transport/providers.ts'
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
    provider: PROVIDER_NAMES.find((name) => MAIL_PROVIDERS[name].missing(env).length === 0) ?? DEFAULT_PROVIDER,
    sentBy,
  })
  await openPasswordLink(client, member.id, kind, mailId)
}
