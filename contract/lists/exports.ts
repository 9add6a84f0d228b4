import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { text } from '#contract/http/envelope.ts'
import { month, searched, sort } from '#contract/lists/list-fields.ts'
import { listFilters } from '#contract/lists/list-filters.ts'

export const exportOrders = endpoint({
  method: 'POST',
  path: '/admin/export-orders',
  access: 'orders:export',
  kind: 'download',
  summary:
    'The whole of a list as CSV: a queue, a month of the future orders, or what a search finds; recorded with the count',
  input: z.object({
    folderName: text(64),
    /** Of the future orders. */
    month,
    searchVal: searched,
    sort,
    ...listFilters,
  }),
  data: z.null(),
})
