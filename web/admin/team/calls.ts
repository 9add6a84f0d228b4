import type * as team from '#contract/staff/team.ts'
import type * as secondFactor from '#contract/staff/second-factor.ts'
import type * as rules from '#contract/staff/sign-in-rules.ts'
import { wire } from '#web/api.ts'

/** The calls of the team and of everybody's own password: one line each, checked against the contract. */
export const getTeamMemberList = wire<typeof team.getTeamMemberList>('GET', '/admin/get-team-member-list')
export const getTeamMemberType = wire<typeof team.getTeamMemberType>('GET', '/admin/get-team-member-type')
export const teamMemberInfo = wire<typeof team.teamMemberInfo>('GET', '/admin/team-member-info/:id')
export const addTeamMember = wire<typeof team.addTeamMember>('POST', '/admin/add-team-member')
export const inviteTeamMember = wire<typeof team.inviteTeamMember>('POST', '/admin/invite-team-member')
export const updateTeamMember = wire<typeof team.updateTeamMember>('POST', '/admin/update-team-member')
export const deleteTeamMember = wire<typeof team.deleteTeamMember>('PUT', '/admin/delete-team-member')
export const suspendTeamMember = wire<typeof team.suspendTeamMember>('PUT', '/admin/suspend-team-member')
export const teamMemberSessions = wire<typeof team.teamMemberSessions>('GET', '/admin/team-member-sessions/:id')
export const endTeamMemberSession = wire<typeof team.endTeamMemberSession>('PUT', '/admin/end-team-member-session')
export const resetSecondFactor = wire<typeof secondFactor.resetSecondFactor>('PUT', '/admin/reset-second-factor')
export const signInRules = wire<typeof rules.signInRules>('GET', '/admin/sign-in-rules')
export const saveSignInRule = wire<typeof rules.saveSignInRule>('PUT', '/admin/sign-in-rules')
