import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { inbox, unreadNotices } from '#contract/orders/inbox.ts'
import { call } from '#web/api.ts'

export const INBOX_KEY = 'inbox'

/** How many of the own notices are unread. Renewed when one comes or is read (shell/use-live-data.ts). */
export const unreadQuery = queryOptions({
  queryKey: [INBOX_KEY, 'unread-count'],
  queryFn: async ({ signal }) => (await call(unreadNotices, {}, { signal })).data.unread,
})

/** Which of the own notices the inbox shows. */
export type InboxShown = 'unread' | 'all'

/** The own notices, newest first, page by page. */
export const inboxQuery = (shown: InboxShown) =>
  infiniteQueryOptions({
    queryKey: [INBOX_KEY, 'notices', shown],
    queryFn: ({ pageParam, signal }) =>
      call(inbox, { unread: shown === 'unread', ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
