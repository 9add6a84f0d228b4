import type { QueryClient } from '@tanstack/react-query'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { countsQuery } from '#web/admin/orders/counts.ts'
import { fullName } from '#web/admin/formats/formats.ts'
import { groupsWithout } from '#web/admin/orders/group-heads.ts'
import { ORDERS_KEY, type OrderWindow } from '#web/admin/orders/order-windows.ts'

/**
 * Takes orders out of a queue's lists and badge at once, before the server has answered; gives back what undoes it.
 */
export async function dropFromQueue(
  queryClient: QueryClient,
  queue: QueueKey,
  ids: Pick<ReadonlySet<number>, 'has' | 'size'>,
) {
  await queryClient.cancelQueries({ queryKey: [ORDERS_KEY] })
  const lists = queryClient.getQueriesData<OrderWindow>({ queryKey: [ORDERS_KEY, queue] })
  const counts = queryClient.getQueryData(countsQuery.queryKey)
  for (const [key, window] of lists) {
    if (window === undefined) continue
    const { rows, total, groups, list } = window
    const first = Number(key[3]) * Number(key[4])
    const places = rows.flatMap((row, at) => (ids.has(row.order_id) ? [first + at] : []))
    queryClient.setQueryData<OrderWindow>(key, {
      list,
      rows: rows.filter((row) => !ids.has(row.order_id)),
      total: Math.max(0, total - ids.size),
      groups: groupsWithout(groups, places),
    })
  }
  queryClient.setQueryData(countsQuery.queryKey, (before) => {
    const name = QUEUES[queue].countName
    const count = before?.[name]
    return before === undefined || typeof count !== 'number'
      ? before
      : { ...before, [name]: Math.max(0, count - ids.size) }
  })
  return () => {
    for (const [key, window] of lists) queryClient.setQueryData(key, window)
    queryClient.setQueryData(countsQuery.queryKey, counts)
  }
}

/** Orders by their travellers and numbers, where a list has them; else by their numbers. */
export function namesOf(queryClient: QueryClient, ids: Pick<ReadonlySet<number>, 'keys'>): ReadonlyMap<number, string> {
  const lists = queryClient.getQueriesData<OrderWindow>({ queryKey: [ORDERS_KEY] })
  const rows = new Map(lists.flatMap(([, window]) => window?.rows ?? []).map((row) => [row.order_id, row]))
  return new Map(
    [...ids.keys()].map((id) => {
      const row = rows.get(id)
      return [id, row === undefined ? `#${id}` : `${fullName(row)}, #${id}`]
    }),
  )
}

/** Fetches lists and counts again after an action. */
export async function refreshLists(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [ORDERS_KEY] }),
    queryClient.invalidateQueries({ queryKey: countsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['calling'] }),
  ])
}
