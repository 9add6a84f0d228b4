import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/api.ts'
import { leaveWith } from '#web/admin/session/leave.ts'

function signedOut(error: Error): void {
  if (error instanceof CallError && error.status === 401) leaveWith(error.message)
}

/** What the server refused stays refused; only a silent network or a server in trouble is asked again. */
function worthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof CallError ? error.status : 500
  return failures < 2 && (status === 0 || status >= 500)
}

/** The one cache. A 401 of any call, read or write, signs this browser out. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: signedOut }),
  mutationCache: new MutationCache({ onError: signedOut }),
  defaultOptions: {
    queries: { staleTime: 5_000, gcTime: 5 * 60_000, retry: worthRetrying, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})
