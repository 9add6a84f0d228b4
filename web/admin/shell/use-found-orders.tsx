import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { encodeId } from '#contract/order-id.ts'
import type { QueueKey } from '#contract/queues.ts'
import { call } from '#web/api.ts'
import { searchOrder } from '#web/admin/calls.ts'
import { fullName, orDash } from '#web/admin/formats/formats.ts'
import { StatusBadge } from '#web/admin/orders/table/status-badge.tsx'
import { useVisibleQueues } from '#web/admin/orders/visible-queues.ts'
import type { PaletteEntry } from '#web/admin/shell/use-palette-entries.ts'

const SHOWN = 8
const EVERYTHING: QueueKey = 'allOrder'

/** The newest orders that hold these words: of the history, or of one's own queues where the history is not for one's role. */
export function useFoundOrders(words: string) {
  const navigate = useNavigate()
  const visible = useVisibleQueues()
  const queues = visible.includes(EVERYTHING) ? [EVERYTHING] : visible
  const found = useQuery({
    queryKey: ['palette', words, queues],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        queues.map((folderName) =>
          call(searchOrder, { start: 0, end: SHOWN, searchVal: words, folderName }, { signal }),
        ),
      )
      const byId = new Map(answers.flatMap(({ data }) => data).map((order) => [order.order_id, order]))
      return [...byId.values()].sort((a, b) => b.order_id - a.order_id).slice(0, SHOWN)
    },
    enabled: words !== '' && queues.length > 0,
    placeholderData: keepPreviousData,
  })
  const entries = (words === '' ? [] : (found.data ?? [])).map((order): PaletteEntry => ({
    key: `order-${order.order_id}`,
    label: `${order.order_id} · ${fullName(order)}`,
    note: orDash(order.email),
    icon: FileText,
    aside: <StatusBadge status={order.process_status} />,
    run: () => void navigate({ to: '/admin/view-order/$encodedId', params: { encodedId: encodeId(order.order_id) } }),
  }))
  return { entries, error: found.error, isSearching: found.isFetching }
}
