import { PROVIDER_NAMES, type Provider } from '#contract/mails/providers.ts'
import type { Env } from '#server/env.ts'
import { missingMailKeys } from '#server/mail-keys.ts'

/** The provider of a mail that goes by itself: the first that is set up, of several another than the one to avoid. */
export function automaticProvider(env: Env, avoid: Provider | null): Provider {
  const able = PROVIDER_NAMES.filter((name) => env.MAIL_CAPTURE || missingMailKeys(env, name).length === 0)
  return able.find((name) => name !== avoid) ?? able[0] ?? PROVIDER_NAMES[0]
}
