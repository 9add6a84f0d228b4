import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { staffProvider } from '#server/mail-transport/providers.ts'
import type { FactorMailKind } from '#server/mail-templates/templates/factor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { LANGUAGE_HEADER, languageOf } from '#server/words/in-language.ts'

/** Queues the mail that tells a member that a second factor was added to their account or taken off it, in the caller's transaction. */
export async function queueFactorMail(
  client: PoolClient,
  ctx: Context,
  member: { id: number; email: string },
  kind: FactorMailKind,
): Promise<void> {
  await queueMail(client, {
    kind,
    orderId: null,
    documentId: null,
    email: member.email,
    language: languageOf(ctx.header(LANGUAGE_HEADER)),
    provider: staffProvider(ctx.env),
    sentBy: null,
  })
}
