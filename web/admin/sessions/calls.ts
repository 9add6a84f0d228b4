import type * as secondFactor from '#contract/staff/second-factor.ts'
import type * as team from '#contract/staff/team.ts'
import { wire } from '#web/api.ts'

/** The calls of one's own sessions: one line each, checked against the contract. */
export const ownSessions = wire<typeof team.ownSessions>('GET', '/admin/own-sessions')
export const endOwnSession = wire<typeof team.endOwnSession>('PUT', '/admin/end-own-session')
export const signOutEverywhere = wire<typeof team.signOutEverywhere>('PUT', '/admin/sign-out-everywhere')
export const ownRememberedDevices = wire<typeof secondFactor.ownRememberedDevices>(
  'GET',
  '/admin/own-remembered-devices',
)
export const forgetRememberedDevice = wire<typeof secondFactor.forgetRememberedDevice>(
  'PUT',
  '/admin/forget-remembered-device',
)
