import { useSyncExternalStore } from 'react'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

/** TABLE: the queues that are worked off by what is due first, unless a person likes the newest first. */
const WORKED_OFF: readonly QueueKey[] = [
  'newOrder',
  'priorityOrder',
  'contactCustomerOrder',
  'awaitingOrder',
  'awaitingGovtOrder',
  'customerCalledOrder',
]
/** What else begins otherwise than with the newest: what is put off, by when it comes back, and refunds, by since when they are owed. */
const BEGINS: Partial<Record<QueueKey, 'later' | 'owed'>> = { laterOrder: 'later', refundOrder: 'owed' }

const PREFIX = 'entrada-newest-first-'
const watchers = new Set<() => void>()

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether these are one's own orders, of all lists together: they are worked off, too. */
const isOwn = (queue: QueueKey, { claimed, assigned }: ListFilters) =>
  queue === 'allOrder' && (claimed === 'me' || assigned === 'me')

/** Whether these filters ask what is due or flies when. */
export const isByTime = ({ due, flight }: ListFilters): boolean => due !== undefined || flight !== undefined

/** What a queue's list begins with where nothing else is chosen, and the switch that a person has in this browser. */
export function useBeginning(queue: QueueKey, filters: ListFilters = {}) {
  const key = `${PREFIX}${useSignedIn()?.id ?? ''}-${queue}`
  const isNewest = useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== null)
  const hasChoice = WORKED_OFF.includes(queue) || isOwn(queue, filters) || (queue === 'allOrder' && isByTime(filters))
  return {
    hasChoice,
    isNewest,
    begins: hasChoice && !isNewest ? ('due' as const) : (BEGINS[queue] ?? ('' as const)),
    choose(newest: boolean): void {
      if (newest) localStorage.setItem(key, '1')
      else localStorage.removeItem(key)
      for (const watcher of watchers) watcher()
    },
  }
}
