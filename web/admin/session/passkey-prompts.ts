import type * as Prompts from '@simplewebauthn/browser'
import i18next from 'i18next'
import type { Data } from '#contract/http/endpoint.ts'
import type { beginPasskey, MadePasskey, PasskeyAsked, UsedPasskey } from '#contract/staff/passkeys.ts'
import { CallError } from '#web/api.ts'

/** Has the browser ask for a passkey; throws CallError in words where it gets none. */
export async function promptForPasskey(asked: PasskeyAsked): Promise<UsedPasskey> {
  const { id, rawId, type, response } = await prompted(asked.rpId, async ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: asked as Parameters<typeof startAuthentication>[0]['optionsJSON'] }),
  )
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Has the browser make a passkey; throws CallError in words where it makes none. */
export async function promptNewPasskey(begun: Data<typeof beginPasskey>): Promise<MadePasskey> {
  const { id, rawId, type, response } = await prompted(begun.rp.id, async ({ startRegistration }) =>
    startRegistration({ optionsJSON: begun as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** Members without a passkey need none of this, so it is loaded on demand. */
async function prompted<Given>(host: string, prompt: (browser: typeof Prompts) => Promise<Given>): Promise<Given> {
  if (location.hostname !== host) throw new CallError(422, { message: i18next.t('signIn.passkeyElsewhere', { host }) })
  const browser = await import('@simplewebauthn/browser')
  try {
    return await prompt(browser)
  } catch {
    // Cancelled, too late, or not possible at this address: browsers do not say which, so that no site learns who has one.
    throw new CallError(422, { message: i18next.t('signIn.noPasskey') })
  }
}
