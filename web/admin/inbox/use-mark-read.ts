import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readNotices, type Notice } from '#contract/orders/inbox.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { INBOX_KEY, inboxQuery, unreadQuery, type InboxShown } from '#web/admin/inbox/inbox-queries.ts'
import { call } from '#web/api.ts'

/** Notices, each as it was seen; or all there are. */
type Marked = Pick<Notice, 'id' | 'count'>[] | 'all'

const READING = [INBOX_KEY, 'read']

/** Marks notices as read: at once on the page, then on the server, which counts what is left. */
export function useMarkRead() {
  const client = useQueryClient()
  function change(shown: InboxShown, become: (all: Notice[]) => Notice[]) {
    client.setQueryData(
      inboxQuery(shown).queryKey,
      (before) => before && { ...before, pages: before.pages.map((page) => ({ ...page, data: become(page.data) })) },
    )
  }
  return useMutation({
    mutationKey: READING,
    // One after the other, so that the last answer is the count that holds.
    scope: { id: INBOX_KEY },
    mutationFn: (marked: Marked) =>
      call(readNotices, marked === 'all' ? { all: true } : { seen: marked.map(({ id, count }) => ({ id, count })) }),
    onMutate: async (marked) => {
      await client.cancelQueries({ queryKey: [INBOX_KEY, 'notices'] })
      const isMarked = (id: number) => marked === 'all' || marked.some((one) => one.id === id)
      const readAt = new Date().toISOString()
      change('unread', (all) => all.filter(({ id }) => !isMarked(id)))
      change('all', (all) =>
        all.map((one) => (isMarked(one.id) && one.read_at === null ? { ...one, read_at: readAt } : one)),
      )
    },
    onSuccess: ({ data: { unread } }) => client.setQueryData(unreadQuery.queryKey, unread),
    onError: tellFailure,
    onSettled: () => {
      // While another waits, its effect shows already; the last one fetches.
      if (client.isMutating({ mutationKey: READING }) === 1) void client.invalidateQueries({ queryKey: [INBOX_KEY] })
    },
  })
}
