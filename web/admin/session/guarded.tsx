import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Permission } from '#contract/staff/access.ts'
import { userInfoQuery } from '#web/admin/session/use-session.ts'
import { FailurePanel, ForbiddenPage } from '#web/admin/frame/error-pages.tsx'

/** Shows a screen to those who hold a permission; says so to the others. The server decides again on every call. */
export function Guarded({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { data: me, error, refetch } = useQuery(userInfoQuery)
  if (me === undefined) return error === null ? null : <FailurePanel error={error} retry={() => void refetch()} />
  return me.permissions.includes(permission) ? children : <ForbiddenPage />
}
