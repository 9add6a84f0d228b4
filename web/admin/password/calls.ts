import type * as session from '#contract/staff/session.ts'
import type * as team from '#contract/staff/team.ts'
import { wire } from '#web/api.ts'

/** The calls about one's own password: one line each, checked against the contract. */
export const changePassword = wire<typeof session.changePassword>('POST', '/admin/change-password')
export const forgotPassword = wire<typeof team.forgotPassword>('POST', '/admin/forgot-password')
export const resetPassword = wire<typeof team.resetPassword>('POST', '/admin/reset-password')
