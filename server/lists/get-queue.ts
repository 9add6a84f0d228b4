import type { Filters } from '#contract/lists/list-filters.ts'
import { QUEUES, QUEUE_KEYS, type QueueKey } from '#contract/lists/queues.ts'
import { need, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'

/**
 * Finds a queue by its key and checks that the caller may see it; everybody may see the orders they are working on, or are to
 * work on. Throws
 * `not-found` for an unknown key, `forbidden` else.
 */
export function getQueue(
  ctx: Context,
  key: string,
  { claimed, assigned }: Partial<Pick<Filters, 'claimed' | 'assigned'>> = {},
): QueueKey {
  const queue = QUEUE_KEYS.find((known) => known === key)
  if (!queue) throw new Refusal('not-found', 'There is no such queue')
  if (claimed !== 'me' && assigned !== 'me') need(ctx, QUEUES[queue].permission)
  return queue
}
