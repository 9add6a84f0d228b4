import type { In } from '#contract/http/endpoint.ts'
import type { mailEvents as contract } from '#contract/http/hooks.ts'
import { PROVIDER_NAMES, PROVIDERS } from '#contract/mails/providers.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { MAIL_PROVIDERS } from '#server/mail-transport/providers.ts'
import { MEASURES } from '#server/measures.ts'
import { recordMailEvents } from '#server/mails/sending/record-mail-events.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Takes the events that a mail provider reports of its mails. Returns after the commit, so that the provider repeats what was not kept;
 * events of mails that are not ours are only counted. Throws `bad-request` for what the provider has not signed.
 */
export async function mailEvents(
  ctx: Context,
  { provider: hook }: In<typeof contract>,
  body: Buffer,
): Promise<HandlerAnswer<typeof contract>> {
  const provider = PROVIDER_NAMES.find((name) => PROVIDERS[name].hook === hook)
  if (!provider) throw new Refusal('not-found', 'There is nothing at this address')
  const recorded = await recordMailEvents(ctx, provider, await MAIL_PROVIDERS[provider].readEvents(ctx, body))
  for (const [result, count] of Object.entries(recorded)) MEASURES.mailEvents.inc({ provider, result }, count)
  return { data: null }
}
