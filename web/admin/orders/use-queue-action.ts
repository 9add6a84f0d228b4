import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/queues.ts'
import { CallError } from '#web/api.ts'
import { doneStack } from '#web/admin/frame/done-stack.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { dropFromQueue, refreshLists } from '#web/admin/orders/list-cache.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'
import { tellLeft } from '#web/admin/orders/tell-left.ts'
import { undoOf } from '#web/admin/orders/undo-move.ts'
import { runAction, type Action } from '#web/admin/orders/queue-actions.ts'
import { formatCount } from '#web/ui/format-count.ts'

/** Does an action on orders of a queue: rows leave at once, and come back with a message where the server refuses. */
export function useQueueAction(queue: QueueKey, done: (ids: number[]) => void) {
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: ({ action, seen }: { action: Action; seen: Seen }) => runAction(action, seen, queue),
    onMutate: async ({ action, seen }) => {
      doneStack.begun()
      const stays = !action.leaves || queue === 'allOrder'
      return stays ? undefined : { undo: await dropFromQueue(queryClient, queue, seen) }
    },
    onSuccess: ({ message, moved, skipped, failure }, { action }) => {
      if (moved.length > 0) {
        const of = moved.length === 1 ? `#${moved[0]}` : undefined
        const status = action.status === undefined ? '' : t(`status.${action.status}`)
        const many = t(action.many, { formatted: formatCount(moved.length), status })
        tellDone(message ?? many, { of, undo: undoOf(queryClient, moved, of) })
      }
      tellLeft(skipped)
      if (failure !== undefined) tellFailure(failure)
      // What somebody else changed is looked at before it is chosen again: the version that was seen is an old one.
      done([...moved, ...skipped.flatMap(({ id, changed }) => (changed === true ? [id] : []))])
    },
    onError: (error, { action }, context) => {
      context?.undo()
      const isOfField = error instanceof CallError && Object.keys(error.errors).length > 0
      if (!(isOfField && action.showsFields === true)) tellFailure(error)
    },
    onSettled: (_answer, error) => {
      doneStack.ended(error === null)
      return refreshLists(queryClient)
    },
  })
}
