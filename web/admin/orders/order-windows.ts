import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useThrottledValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import type { OrderGroups } from '#contract/lists/order-groups.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { QueueKey } from '#contract/lists/queues.ts'
import { call } from '#web/api.ts'
import { getOrdersList, searchOrder } from '#contract/orders/orders.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { headsOf } from '#web/admin/orders/group-heads.ts'

/** "All" is fetched in windows of this many rows as one scrolls. */
export const WINDOW_ROWS = 500
/** Windows kept on each side of the one in view: a few thousand rows at most are ever held. */
const WINDOWS_KEPT = 2
/** Rows are fetched before they come into view … */
const AHEAD_ROWS = 200
/** … and while one scrolls quickly, for where one is so often. */
const LOOK_MS = 150

/** What is late or due today depends on the clock, and no event reports it. */
const LATER_MS = 60_000

const NO_ROWS: OrderRow[] = []

export interface OrderWindow {
  /** Of which list: while another is fetched, the one before is still shown. */
  list: string
  rows: OrderRow[]
  total: number
  /** How many orders of the whole list are in each group of it, where it has groups. */
  groups?: OrderGroups | undefined
}

/** Everything that list queries share, so that an action can change them all. */
export const ORDERS_KEY = 'orders'

function listKey(queue: QueueKey, search: ListSearch) {
  const { q, month, sort } = search
  return [ORDERS_KEY, queue, JSON.stringify([q, month, sort, filtersIn(search)])] as const
}

/** One window of a list, by its place; the rows are kept with the list's others. */
export function windowQuery(queue: QueueKey, search: ListSearch, size: number, index: number) {
  const { q, month } = search
  const sent = { month, sort: search.sort === '' ? undefined : search.sort, ...filtersIn(search) }
  const key = listKey(queue, search)
  return {
    queryKey: [...key, size, index] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OrderWindow> => {
      const start = index * size
      if (q !== '') {
        const found = { start, end: start + size, searchVal: q, folderName: queue, ...sent }
        const { data, total } = await call(searchOrder, found, { signal })
        return { list: key.join(' '), rows: data, total }
      }
      const page = { orderName: queue, page: index + 1, limit: size, delay: 1, grouped: true, ...sent }
      const { data, total, groups } = await call(getOrdersList, page, { signal })
      return { list: key.join(' '), rows: data, total, groups }
    },
  }
}

function dropFarWindows(queryClient: QueryClient, list: readonly unknown[], index: number): void {
  queryClient.removeQueries({
    queryKey: [...list, WINDOW_ROWS],
    predicate: ({ queryKey }) => Math.abs(Number(queryKey[4]) - index) > WINDOWS_KEPT,
    type: 'inactive',
  })
}

/** What it is narrowed to changes by itself with the time: what is due, and flights of a day that is named by a word. */
const isByTheClock = ({ due, flight }: ListSearch) =>
  due !== undefined || (typeof flight === 'string' && !flight.includes('..'))

/** A list's rows: one page, or for "All" the windows around the rows in view. */
export function useOrderWindows(queue: QueueKey, search: ListSearch, inView: { from: number; to: number }) {
  const queryClient = useQueryClient()
  const key = listKey(queue, search)[2]
  const all = search.size === 'all'
  const size = search.size === 'all' ? WINDOW_ROWS : search.size
  const near = useThrottledValue(inView, LOOK_MS)
  const first = all ? Math.floor(Math.max(0, near.from - AHEAD_ROWS) / size) : search.page - 1
  const last = all ? Math.floor((near.to + AHEAD_ROWS) / size) : first

  const main = useQuery({
    ...windowQuery(queue, search, size, first),
    placeholderData: keepPreviousData,
    refetchInterval: isByTheClock(search) ? LATER_MS : false,
  })
  const hasLast = last !== first && last * size < (main.data?.total ?? 0)
  useQuery({ ...windowQuery(queue, search, size, last), enabled: all && hasLast })
  useEffect(() => {
    if (all) dropFarWindows(queryClient, [ORDERS_KEY, queue, key], first)
  }, [all, queryClient, queue, key, first])

  const rows = main.data?.rows ?? NO_ROWS
  const [sample, setSample] = useState(rows)
  if (rows.length > 0 && rows !== sample) setSample(rows)

  const total = main.data?.total
  const count = total === undefined ? 0 : all ? total : Math.min(size, Math.max(0, total - (search.page - 1) * size))

  const firstAt = all ? 0 : (search.page - 1) * size
  const groups = main.data?.groups

  /** Finds the row at a place of the list; undefined while it is not here. */
  function rowAt(index: number): OrderRow | undefined {
    if (!all) return main.data?.rows[index]
    const window = Math.floor(index / size)
    return queryClient.getQueryData<OrderWindow>(windowQuery(queue, search, size, window).queryKey)?.rows[index % size]
  }

  /** The orders from one place of the list to another, those not here yet fetched. */
  async function rowsBetween(from: number, to: number): Promise<OrderRow[]> {
    const first = all ? Math.floor(from / size) : search.page - 1
    const last = all ? Math.floor(to / size) : first
    const windows = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, at) =>
        queryClient.ensureQueryData(windowQuery(queue, search, size, first + at)),
      ),
    )
    const start = all ? first * size : 0
    return windows.flatMap(({ rows }) => rows).slice(from - start, to + 1 - start)
  }

  return {
    total,
    /** How many the list has that is asked for; undefined while only the one before is here. */
    ownTotal: main.data?.list === listKey(queue, search).join(' ') ? total : undefined,
    heads: useMemo(() => headsOf(groups, firstAt, count), [groups, firstAt, count]),
    /** Rows in the list: of the page, or of the whole queue for "All". */
    count: all ? count : Math.min(count, main.data?.rows.length ?? 0),
    rowAt,
    rowsBetween,
    /** Rows to judge the columns by: those of the page, or of the window in view; a search that finds none leaves the head as it was. */
    sample,
    /** When the rows were fetched, in ms. */
    fetchedAtMs: main.dataUpdatedAt,
    error: main.error,
    isLoading: main.isPending,
    /** Old rows are shown while others are fetched. */
    isStale: main.isPlaceholderData && !all,
    isFetching: main.isFetching,
    refetch: () => queryClient.invalidateQueries({ queryKey: [ORDERS_KEY, queue] }),
  }
}
