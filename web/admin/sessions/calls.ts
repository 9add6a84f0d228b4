import type * as team from '#contract/team.ts'
import { wire } from '#web/api.ts'

/** The calls of one's own sessions: one line each, checked against the contract. */
export const ownSessions = wire<typeof team.ownSessions>({ method: 'GET', path: '/admin/own-sessions' })
export const endOwnSession = wire<typeof team.endOwnSession>({ method: 'PUT', path: '/admin/end-own-session' })
export const signOutEverywhere = wire<typeof team.signOutEverywhere>({
  method: 'PUT',
  path: '/admin/sign-out-everywhere',
})
