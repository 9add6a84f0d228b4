import { DEFAULT_PROVIDER, PROVIDERS, PROVIDER_NAMES, type Provider } from '#contract/mails/providers.ts'
import type { Context } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { invalid } from '#server/errors.ts'
import type { MailEvent } from '#server/mail-transport/mail-event.ts'
import type { OutgoingMail, Outcome } from '#server/mail-transport/outgoing-mail.ts'
import { missingMailKeys } from '#server/mail-keys.ts'
import { sendgrid } from '#server/mail-transport/providers/sendgrid.ts'
import { ses } from '#server/mail-transport/providers/ses.ts'
import { say, type Said } from '#server/words/say.ts'

export interface MailProvider {
  /** Hands one mail over, in one attempt that ends within half a minute. Never throws: what went wrong is the outcome. */
  send(env: Env, mail: OutgoingMail): Promise<Outcome>
  /**
   * Reads what it posted to /api/hooks/…: the events of mails that carry our id, in the order they came, once the signature
   * is its own. Throws a Refusal for anything else.
   */
  readEvents(ctx: Context, body: Buffer): Promise<MailEvent[]>
}

/** TABLE: provider -> how it is spoken to. A new one is its file, its line here and in contract/mails/providers.ts, and its variables in server/mail-keys.ts. */
export const MAIL_PROVIDERS: Record<Provider, MailProvider> = { AWS: ses, Sendgrid: sendgrid }

/**
 * The provider that a request names, without regard to case; none named: the default. Refuses (422) an unknown one, and one
 * that is not set up, naming what is missing; while mails are captured each can be chosen.
 */
export function chooseProvider(env: Env, word: string | undefined): Provider {
  const wanted = word?.trim().toLowerCase()
  const name = wanted ? PROVIDER_NAMES.find((provider) => provider.toLowerCase() === wanted) : DEFAULT_PROVIDER
  if (!name) throw invalid('mailServiceProvider', say('Choose a mail provider: {0}', PROVIDER_NAMES.join(', ')))
  const missing = env.MAIL_CAPTURE ? [] : missingMailKeys(env, name)
  if (missing.length > 0) throw invalid('mailServiceProvider', notSetUp(name, missing))
  return name
}

/** The provider of mails to staff: the first that is set up. */
export function staffProvider(env: Env): Provider {
  return PROVIDER_NAMES.find((name) => missingMailKeys(env, name).length === 0) ?? DEFAULT_PROVIDER
}

/** The words for a provider that lacks variables. */
export function notSetUp(provider: Provider, missing: string[]): Said {
  const [name, variables] = [PROVIDERS[provider].label, missing.join(', ')]
  return missing.length === 1
    ? say('{0} is not set up: {1} is missing', name, variables)
    : say('{0} is not set up: {1} are missing', name, variables)
}
