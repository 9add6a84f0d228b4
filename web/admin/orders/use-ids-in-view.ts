import { useDebouncedValue } from '@mantine/hooks'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { Slice } from '#web/ui/virtual-list.ts'

interface Rows {
  count: number
  rowAt: (index: number) => OrderRow | undefined
}

const SETTLED_MS = 300

/** The orders of a page, or of a long list those in view once the scrolling has come to rest. */
export function useIdsInView(
  { count, rowAt }: Rows,
  { from, to }: Slice,
  page: readonly OrderRow[],
  longerThan: number,
): number[] {
  const [settledFrom] = useDebouncedValue(from, SETTLED_MS)
  const [settledTo] = useDebouncedValue(to, SETTLED_MS)
  if (count <= longerThan) return page.map((order) => order.order_id)
  return Array.from({ length: settledTo - settledFrom }, (_, offset) => rowAt(settledFrom + offset)).flatMap(
    (order) => order?.order_id ?? [],
  )
}
