import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getTeamMemberList, getTeamMemberType, teamMemberInfo, teamMemberSessions } from '#contract/staff/team.ts'

const TEAM_KEY = 'team'

/** Every member of staff, the higher roles first. */
export const membersQuery = queryOptions({
  queryKey: [TEAM_KEY, 'list'],
  queryFn: async ({ signal }) => (await call(getTeamMemberList, {}, { signal })).data,
})

/** The member types, and which of them the signed-in member may give. */
export const memberTypesQuery = queryOptions({
  queryKey: [TEAM_KEY, 'types'],
  queryFn: async ({ signal }) => (await call(getTeamMemberType, {}, { signal })).data,
  staleTime: 60_000,
})

/** One member of staff, by the id in the address as it stands there. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: [TEAM_KEY, 'member', id],
    queryFn: async ({ signal }) => (await call(teamMemberInfo, { id }, { signal })).data,
    // What one types is not to be overwritten because the window was left for a moment.
    refetchOnWindowFocus: false,
  })
}

/** Where a member is signed in. */
export function memberSessionsQuery(id: number) {
  return queryOptions({
    queryKey: [TEAM_KEY, 'sessions', id],
    queryFn: async ({ signal }) => (await call(teamMemberSessions, { id }, { signal })).data,
  })
}

/** Fetches again everything of the team after a change. */
export function useRefreshTeam(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [TEAM_KEY] })
}
