import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import { CallError } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { inParts, type Answered, type Joined, type Moved } from '#web/admin/orders/in-parts.ts'
import type { Action } from '#web/admin/orders/queue-actions.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'
import { tellLeft } from '#web/admin/orders/tell-left.ts'
import { undoOf } from '#web/admin/orders/undo-move.ts'
import { formatCount } from '#web/ui/format-count.ts'

/** If others changed all of them meanwhile, that is an answer about each. */
function leftAsTheyWere(error: unknown): Answered {
  const left = error instanceof CallError && error.status === 409 ? (error.data as Partial<Moved> | null) : null
  if (left?.skipped === undefined) throw error
  return { message: '', data: { moved: [], skipped: left.skipped } }
}

/** Runs an action on any number of orders, and joins the results. */
export function runAction(action: Action, seen: Seen, queue: QueueKey): Promise<Joined> {
  return inParts([...seen], (part) =>
    action.run({ orderId: part.map(([id]) => id), versions: Object.fromEntries(part) }, queue).catch(leftAsTheyWere),
  )
}

/** Shows the outcome of an action, with Undo for what was done; `names` are those of the orders it was asked for. */
export function tellRun(
  queryClient: QueryClient,
  action: Action,
  { message, moved, skipped, failure }: Joined,
  names: ReadonlyMap<number, string>,
): void {
  // First what was not done: the newest message lies over the others, and Undo is to be seen.
  tellLeft(skipped)
  if (failure !== undefined) tellFailure(failure)
  if (moved.length > 0) {
    const of = moved.length === 1 ? names.get(moved[0]!) : undefined
    const status = action.status === undefined ? '' : i18next.t(`status.${action.status}`)
    const many = i18next.t(action.many, { formatted: formatCount(moved.length), status })
    const undo = (action.undo ?? undoOf)(queryClient, moved, of)
    tellDone(message ?? many, { of, ...(undo && { undo }) })
  }
}
