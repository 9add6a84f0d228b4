import type * as team from '#contract/team.ts'
import { wire } from '#web/api.ts'

/** The calls of the team and of everybody's own password: one line each, checked against the contract. */
export const getTeamMemberList = wire<typeof team.getTeamMemberList>({
  method: 'GET',
  path: '/admin/get-team-member-list',
})
export const getTeamMemberType = wire<typeof team.getTeamMemberType>({
  method: 'GET',
  path: '/admin/get-team-member-type',
})
export const teamMemberInfo = wire<typeof team.teamMemberInfo>({ method: 'GET', path: '/admin/team-member-info/:id' })
export const addTeamMember = wire<typeof team.addTeamMember>({ method: 'POST', path: '/admin/add-team-member' })
export const inviteTeamMember = wire<typeof team.inviteTeamMember>({
  method: 'POST',
  path: '/admin/invite-team-member',
})
export const updateTeamMember = wire<typeof team.updateTeamMember>({
  method: 'POST',
  path: '/admin/update-team-member',
})
export const deleteTeamMember = wire<typeof team.deleteTeamMember>({ method: 'PUT', path: '/admin/delete-team-member' })
export const teamMemberSessions = wire<typeof team.teamMemberSessions>({
  method: 'GET',
  path: '/admin/team-member-sessions/:id',
})
export const endTeamMemberSession = wire<typeof team.endTeamMemberSession>({
  method: 'PUT',
  path: '/admin/end-team-member-session',
})
