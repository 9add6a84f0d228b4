import type * as passkeys from '#contract/staff/passkeys.ts'
import type * as secondFactor from '#contract/staff/second-factor.ts'
import { wire } from '#web/api.ts'

/** The calls about one's own second factor: one line each, checked against the contract. */
export const ownSecondFactor = wire<typeof secondFactor.ownSecondFactor>('GET', '/admin/own-second-factor')
export const beginAuthenticator = wire<typeof secondFactor.beginAuthenticator>('POST', '/admin/begin-authenticator')
export const confirmAuthenticator = wire<typeof secondFactor.confirmAuthenticator>(
  'POST',
  '/admin/confirm-authenticator',
)
export const removeAuthenticator = wire<typeof secondFactor.removeAuthenticator>('PUT', '/admin/remove-authenticator')
export const makeRecoveryCodes = wire<typeof secondFactor.makeRecoveryCodes>('POST', '/admin/make-recovery-codes')
export const beginPasskey = wire<typeof passkeys.beginPasskey>('POST', '/admin/begin-passkey')
export const addPasskey = wire<typeof passkeys.addPasskey>('POST', '/admin/add-passkey')
export const removePasskey = wire<typeof passkeys.removePasskey>('PUT', '/admin/remove-passkey')
