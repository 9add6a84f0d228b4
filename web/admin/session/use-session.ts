import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Permission } from '#contract/staff/access.ts'
import type { SignedIn } from '#contract/staff/session.ts'
import { userInfo } from '#contract/staff/session.ts'
import { call } from '#web/api.ts'
import { decodeToken, findToken } from '#web/admin/session/stored-token.ts'

/** Who is signed in and what they may do, as the server says it. */
export const userInfoQuery = queryOptions({
  queryKey: ['user-info'],
  queryFn: async ({ signal }) => (await call(userInfo, {}, { signal })).data,
  staleTime: 60_000,
})

/** The name and role in the stored token: there at once, for display only. */
export function useSignedIn(): SignedIn | undefined {
  const token = findToken()
  return token === undefined ? undefined : decodeToken(token, Date.now())
}

/** Asks whether the signed-in member holds a permission; no until the server has answered. */
export function useCan(): (permission: Permission) => boolean {
  const permissions = useQuery(userInfoQuery).data?.permissions
  return (permission) => permissions?.includes(permission) ?? false
}
