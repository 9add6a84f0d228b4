import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueueKey } from '#contract/lists/queues.ts'
import { CallError } from '#web/api.ts'
import { doneStack } from '#web/admin/frame/done-stack.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { dropFromQueue, namesOf, refreshLists } from '#web/admin/orders/list-cache.ts'
import type { Action } from '#web/admin/orders/queue-actions.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'

const load = withWords(() => import('#web/admin/orders/run-action.ts'))

/** Does an action on orders of a queue: rows leave at once, and come back with a message where the server refuses. */
export function useQueueAction(queue: QueueKey, done: (ids: number[]) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, seen }: { action: Action; seen: Seen }) => {
      const { runAction } = await load().catch(() => {
        throw new CallError(0, {})
      })
      return runAction(action, seen, queue)
    },
    onMutate: async ({ action, seen }) => {
      doneStack.begun()
      // Who they are is known as long as they are in a list.
      const names = namesOf(queryClient, seen)
      const stays = !action.leaves || queue === 'allOrder'
      return { names, undo: stays ? undefined : await dropFromQueue(queryClient, queue, seen) }
    },
    // What somebody else changed is looked at before it is chosen again: the version that was seen is an old one.
    onSuccess: async (joined, { action }, { names }) => {
      const { tellRun } = await load()
      tellRun(queryClient, action, joined, names)
      const { moved, skipped } = joined
      done([...moved, ...skipped.flatMap(({ id, changed }) => (changed === true ? [id] : []))])
    },
    onError: (error, { action }, context) => {
      context?.undo?.()
      const isOfField = error instanceof CallError && Object.keys(error.errors).length > 0
      if (!(isOfField && action.showsFields === true)) tellFailure(error)
    },
    onSettled: (_answer, error) => {
      doneStack.ended(error === null)
      return refreshLists(queryClient)
    },
  })
}
