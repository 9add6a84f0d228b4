import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readNotices, type Notice } from '#contract/orders/inbox.ts'
import { doneStack } from '#web/admin/frame/done-stack.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { INBOX_KEY, inboxQuery, unreadQuery, type InboxShown } from '#web/admin/inbox/inbox-queries.ts'
import { call } from '#web/api.ts'

/** Notices, each as it was seen; or all there are; or those unread again that were marked at a moment. */
type Marked = Pick<Notice, 'id' | 'count'>[] | 'all' | { undo: string }

const isUndo = (marked: Marked): marked is { undo: string } => marked !== 'all' && 'undo' in marked

const sentOf = (marked: Marked) => {
  if (marked === 'all') return { all: true }
  return isUndo(marked) ? marked : { seen: marked.map(({ id, count }) => ({ id, count })) }
}

const READING = [INBOX_KEY, 'read']

/** Marks notices as read: at once on the page, then on the server, which counts what is left. Says so, unless `isQuiet`, and `u` makes them unread again. */
export function useMarkRead(isQuiet = false) {
  const client = useQueryClient()
  const { t } = useTranslation()
  function change(shown: InboxShown, become: (all: Notice[]) => Notice[]) {
    client.setQueryData(
      inboxQuery(shown).queryKey,
      (before) => before && { ...before, pages: before.pages.map((page) => ({ ...page, data: become(page.data) })) },
    )
  }
  const mutation = useMutation({
    mutationKey: READING,
    // One after the other, so that the last answer is the count that holds.
    scope: { id: INBOX_KEY },
    mutationFn: (marked: Marked) => call(readNotices, sentOf(marked)),
    onMutate: async (marked) => {
      await client.cancelQueries({ queryKey: [INBOX_KEY, 'notices'] })
      if (isUndo(marked)) return
      if (!isQuiet) doneStack.begun()
      const isMarked = (id: number) => marked === 'all' || marked.some((one) => one.id === id)
      const readAt = new Date().toISOString()
      change('unread', (all) => all.filter(({ id }) => !isMarked(id)))
      change('all', (all) =>
        all.map((one) => (isMarked(one.id) && one.read_at === null ? { ...one, read_at: readAt } : one)),
      )
    },
    onSuccess({ data: { unread, readAt } }, marked) {
      client.setQueryData(unreadQuery.queryKey, unread)
      if (isQuiet) return
      tellDone(t(isUndo(marked) ? 'inbox.isUnreadAgain' : marked === 'all' ? 'inbox.allRead' : 'inbox.isRead'), {
        ...(!isUndo(marked) && { undo: () => mutation.mutate({ undo: readAt }) }),
      })
    },
    onError: tellFailure,
    onSettled: (_, error, marked) => {
      if (!isQuiet && !isUndo(marked)) doneStack.ended(error === null)
      // While another waits, its effect shows already; the last one fetches.
      if (client.isMutating({ mutationKey: READING }) === 1) void client.invalidateQueries({ queryKey: [INBOX_KEY] })
    },
  })
  return mutation
}
