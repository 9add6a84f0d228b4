import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dispute, disputeRates, disputes, disputeVerdicts, orderDisputes } from '#contract/disputes/disputes.ts'
import { call } from '#web/api.ts'
import { DISPUTES_KEY } from '#web/admin/disputes/count-query.ts'
import { filtersOf, type DeskSearch } from '#web/admin/disputes/desk-search.ts'

/** What is due comes nearer while one looks. */
const REFRESH_EVERY_MS = 60_000

/** A page of one of the desk's lists. */
export const deskQuery = (search: DeskSearch) => {
  // Beside the win rate stand the counts of the lists alone.
  const sent =
    search.list === 'rates' ? { list: 'open' as const } : { list: search.list, page: search.page, ...filtersOf(search) }
  return queryOptions({
    queryKey: [DISPUTES_KEY, 'desk', search.list, sent],
    queryFn: ({ signal }) => call(disputes, sent, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  })
}

/** One case with all that belongs to it. */
export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: [DISPUTES_KEY, 'case', id],
    queryFn: async ({ signal }) => (await call(dispute, { disputeId: id }, { signal })).data,
  })

/** What to do about each of these cases; asked after the list, so that it stands at once. */
export const verdictsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [DISPUTES_KEY, 'verdicts', ...ids],
    queryFn: async ({ signal }) => (await call(disputeVerdicts, { disputeId: [...ids] }, { signal })).data,
    enabled: ids.length > 0,
  })

/** How cases ended in these days, and in as many before; with the days, since those of the last answer stand while others are fetched. */
export const ratesQuery = (days: Record<'from' | 'to', string>) =>
  queryOptions({
    queryKey: [DISPUTES_KEY, 'rates', days],
    queryFn: async ({ signal }) => ({ ...(await call(disputeRates, days, { signal })), days }),
    placeholderData: keepPreviousData,
  })

/** The cases of an order; follows the order's own key, so that what changes the order fetches them too. */
export const orderDisputesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId, DISPUTES_KEY],
    queryFn: async ({ signal }) => (await call(orderDisputes, { orderId }, { signal })).data,
  })
