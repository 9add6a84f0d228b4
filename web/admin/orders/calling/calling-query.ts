import { queryOptions } from '@tanstack/react-query'
import { getCalling, getCallSheet } from '#contract/orders/calls.ts'
import { call } from '#web/api.ts'

/** What a caller needs of one order; renewed with the order. */
export function callSheetQuery(orderId: number) {
  return queryOptions({
    queryKey: ['order', orderId, 'call-sheet'],
    queryFn: async ({ signal }) => (await call(getCallSheet, { orderId }, { signal })).data,
  })
}

/** Of lists; it is fetched again with them. */
const CALLING_KEY = 'calling'

/** What a caller needs of the orders of a list, by their ids; renewed with the lists. */
export function callingQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [CALLING_KEY, ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { data } = await call(getCalling, { orderId: [...ids] }, { signal })
      return new Map(data.map((one) => [one.order_id, one]))
    },
  })
}
