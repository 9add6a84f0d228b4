import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { adminLogout } from '#contract/staff/session.ts'
import { forgetDrafts } from '#web/admin/session/remark-drafts.ts'
import { leave } from '#web/admin/session/leave.ts'

/** Ends the session on the server and in this browser; here even where the server does not answer. */
export function useLogout() {
  return useMutation({
    mutationFn: () => leave(() => call(adminLogout, {}).finally(forgetDrafts)),
  })
}
