import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment, text } from '#contract/http/envelope.ts'
import { ownPasskey, usedPasskey, type PasskeyAsked } from '#contract/staff/passkeys.ts'
import { signedIn } from '#contract/staff/session.ts'
import { session } from '#contract/staff/team.ts'

/** For how long the second factor may follow the password: longer than the longest wait after wrong codes. */
export const CHALLENGE_MINUTES = 20

const code = text(64, 'Please enter a code')
const recoveryCodes = z.array(z.string())

/** The `data` of the 403 that asks for a second factor. */
export interface SecondFactorNeeded {
  challenge: string
  /** Whether an authenticator app gives codes. */
  app: boolean
  /** What the browser is asked for a passkey with; null: there is none. */
  passkey: PasskeyAsked | null
}

/** `data.confirm` in the 403 of a call that first wants to know who is at the keyboard: what confirm-person accepts from them. */
export interface ConfirmNeeded {
  password: boolean
  /** Whether an authenticator app gives codes. */
  app: boolean
  /** Whether there are recovery codes. */
  recovery: boolean
  /** What the browser is asked for a passkey with; null: there is none. */
  passkey: PasskeyAsked | null
}

export const confirmPerson = endpoint({
  method: 'POST',
  path: '/admin/confirm-person',
  access: 'signed-in',
  summary:
    'Prove who one is, by the own password or second factor, for ten minutes of what asks for it: 403 with data.confirm does',
  input: z.object({
    currentPassword: z.string().max(1024).optional(),
    code: code.optional(),
    passkey: usedPasskey.optional(),
  }),
  data: z.null(),
})

export const secondFactorLogin = endpoint({
  method: 'POST',
  path: '/admin/second-factor-login',
  access: 'public',
  summary: 'End a sign-in that asked for a second factor: with a code of the app, a recovery code, or a passkey',
  input: z.object({
    challenge: text(64, 'Please sign in again'),
    code: code.optional(),
    passkey: usedPasskey.optional(),
    /** Not to be asked in this browser for thirty days. */
    remember_device: z.boolean().optional(),
  }),
  data: signedIn,
})

export const ownSecondFactor = endpoint({
  method: 'GET',
  path: '/admin/own-second-factor',
  access: 'signed-in',
  summary: 'What one signs in with beside the password',
  input: z.object({}),
  data: z.object({
    /** Since when an authenticator app counts; null: there is none. */
    authenticator: moment.nullable(),
    passkeys: z.array(ownPasskey),
    recovery_codes: z.number(),
  }),
})

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/admin/begin-authenticator',
  access: 'signed-in',
  summary: 'Make the secret of an authenticator app; it counts once its first code is confirmed',
  input: z.object({}),
  data: z.object({
    /** For typing into the app. */
    key: z.string(),
    /** otpauth://…, which opens the app on the phone itself. */
    address: z.string(),
    /** The address as a QR code: a picture as a data: address. */
    picture: z.string(),
  }),
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/admin/confirm-authenticator',
  access: 'signed-in',
  summary: 'Turn the authenticator app on with its first code; answers the recovery codes, this once',
  input: z.object({ code }),
  data: z.object({ recovery_codes: recoveryCodes }),
})

export const removeAuthenticator = endpoint({
  method: 'PUT',
  path: '/admin/remove-authenticator',
  access: 'signed-in',
  summary: 'Take the authenticator app off; with the last second factor the recovery codes go too',
  input: z.object({}),
  data: z.null(),
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/admin/make-recovery-codes',
  access: 'signed-in',
  summary: 'Make new recovery codes, shown this once; those from before end',
  input: z.object({}),
  data: z.object({ recovery_codes: recoveryCodes }),
})

export const resetSecondFactor = endpoint({
  method: 'PUT',
  path: '/admin/reset-second-factor',
  access: 'second-factor:reset',
  summary: 'Take the second factor off a member who has lost it; ends their sessions, and tells them by mail',
  input: z.object({ teamMemberId: id }),
  data: z.null(),
})

export const ownRememberedDevices = endpoint({
  method: 'GET',
  path: '/admin/own-remembered-devices',
  access: 'signed-in',
  summary: 'The browsers in which one is not asked for the second factor',
  input: z.object({}),
  data: z.array(session),
})

export const forgetRememberedDevice = endpoint({
  method: 'PUT',
  path: '/admin/forget-remembered-device',
  access: 'signed-in',
  summary: 'Ask for the second factor again in a browser',
  input: z.object({ deviceId: text(64, 'Choose a device') }),
  data: z.null(),
})
