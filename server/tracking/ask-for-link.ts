import { randomBytes } from 'node:crypto'
import type { In } from '#contract/http/endpoint.ts'
import { LINK_ASKED_MESSAGE, type askForLink as contract } from '#contract/travellers/tracking.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { enqueue } from '#server/jobs.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { consume } from '#server/security/attempt-limits.ts'
import { readOldLink } from '#server/security/links.ts'
import { keepAsked } from '#server/security/asked-cookie.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Asks for a link to the orders of an e-mail, or to that of an old link. Nothing is looked up here: a row and a job, whoever asks and
 * whatever there is, so that message, status and time tell nothing. Refuses with `too-many` where one address asks too often for an
 * e-mail, or for any; others may go on asking for it.
 */
export async function askForLink(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { email, link, language } = input
  const old = link === undefined ? undefined : readOldLink(link)
  if (old === undefined && email === undefined) throw invalid('email', 'Please enter your email')
  await consume(ctx, [['link-ask-pair', old ? `order ${old.orderId}` : email!], ['link-ask-address']])
  const requestId = randomBytes(16).toString('base64url')
  await transaction(ctx.pool, async (client) => {
    await client.query({
      name: 'ask-for-link',
      text: `insert into link_requests (id, email, link_order, link_hash, language, ip) values ($1, $2, $3, $4, $5, $6)`,
      values: [
        requestId,
        old ? null : email,
        old?.orderId ?? null,
        old?.emailHash ?? null,
        mailLanguage(language ?? 'en'),
        ctx.ip,
      ],
    })
    // Not at once: the time it takes to make a mail must not show in the response either.
    await enqueue(client, 'mail-link-again', { requestId }, { delayMs: 500 + Math.random() * 1000 })
  })
  keepAsked(ctx, requestId)
  return { message: LINK_ASKED_MESSAGE, data: null }
}
