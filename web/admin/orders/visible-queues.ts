import { QUEUE_KEYS, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { useCan } from '#web/admin/session/use-session.ts'

/** The queues that the signed-in member may see, in the table's order; of those that are tiles, where that is asked. */
export function useVisibleQueues(place?: 'tile'): QueueKey[] {
  const can = useCan()
  return QUEUE_KEYS.filter(
    (key) => can(QUEUES[key].permission) && (place === undefined || QUEUES[key].link.place === place),
  )
}

/** Says whether one may see a list: its queue, or of any queue the orders that one works on, or is to work on. */
export function useMayList(): (
  queue: QueueKey,
  filters: { claimed?: unknown; assigned?: unknown } | undefined,
) => boolean {
  const can = useCan()
  return (queue, filters) => filters?.claimed === 'me' || filters?.assigned === 'me' || can(QUEUES[queue].permission)
}

/** Finds the queue of a route under /admin/, or undefined. */
export function findQueueByRoute(route: string): QueueKey | undefined {
  return QUEUE_KEYS.find((key) => QUEUES[key].route === route)
}
