import type * as session from '#contract/session.ts'
import type * as team from '#contract/team.ts'
import { wire } from '#web/api.ts'

/** The calls about one's own password: one line each, checked against the contract. */
export const changePassword = wire<typeof session.changePassword>({ method: 'POST', path: '/admin/change-password' })
export const forgotPassword = wire<typeof team.forgotPassword>({ method: 'POST', path: '/admin/forgot-password' })
export const resetPassword = wire<typeof team.resetPassword>({ method: 'POST', path: '/admin/reset-password' })
