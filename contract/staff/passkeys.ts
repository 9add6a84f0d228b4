import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { moment, text } from '#contract/http/envelope.ts'

/** More than this are too many to keep track of. */
export const PASSKEYS_AT_MOST = 10

const UNREADABLE = 'This browser sent no passkey that we can read'
const bytes = z
  .string(UNREADABLE)
  .max(20_000, UNREADABLE)
  .regex(/^[\w-]*$/, UNREADABLE)
const transports = z.array(z.string(UNREADABLE).max(32, UNREADABLE), UNREADABLE).max(8, UNREADABLE)

const shell = { id: bytes, rawId: bytes, type: z.literal('public-key', UNREADABLE) }

/** What a browser returns when asked to make a passkey (WebAuthn, RegistrationResponseJSON). */
const made = z.object(
  {
    ...shell,
    response: z.object(
      { clientDataJSON: bytes, attestationObject: bytes, transports: transports.optional() },
      UNREADABLE,
    ),
  },
  UNREADABLE,
)
export type MadePasskey = z.output<typeof made>

/** What a browser returns when asked for a passkey (WebAuthn, AuthenticationResponseJSON). */
export const usedPasskey = z.object(
  {
    ...shell,
    response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }, UNREADABLE),
  },
  UNREADABLE,
)
export type UsedPasskey = z.output<typeof usedPasskey>

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** The options with which a browser is asked for a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export interface PasskeyAsked {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'preferred'
  allowCredentials: z.output<typeof descriptor>[]
}

/** A passkey as its owner sees it. */
export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  used_at: moment.nullable(),
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/admin/begin-passkey',
  access: 'signed-in',
  summary: 'What the browser makes a passkey with (WebAuthn, PublicKeyCredentialCreationOptionsJSON); for ten minutes',
  input: z.object({}),
  data: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.literal('discouraged'),
      userVerification: z.literal('preferred'),
    }),
    excludeCredentials: z.array(descriptor),
  }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/admin/add-passkey',
  access: 'signed-in',
  summary:
    'Keep the passkey that the browser made; with the first second factor it answers the recovery codes, this once',
  input: z.object({ name: text(80, 'Please name this passkey'), passkey: made }),
  data: z.object({ recovery_codes: z.array(z.string()).nullable() }),
})

export const removePasskey = endpoint({
  method: 'PUT',
  path: '/admin/remove-passkey',
  access: 'signed-in',
  summary: 'Take a passkey off; with the last second factor the recovery codes go too',
  input: z.object({ passkeyId: text(2000, 'Choose a passkey') }),
  data: z.null(),
})
