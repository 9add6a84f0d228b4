import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileText, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { call } from '#web/api.ts'
import { searchOrder } from '#contract/orders/orders.ts'
import { fullName, orDash } from '#web/admin/formats/formats.ts'
import { StatusBadge } from '#web/admin/orders/table/status-badge.tsx'
import { useVisibleQueues } from '#web/admin/orders/visible-queues.ts'
import { formatCount } from '#web/ui/format-count.ts'
import type { PaletteEntry } from '#web/admin/shell/use-palette-entries.ts'

/** The entry that leads to all orders found. */
export const ALL_FOUND = 'all-found'

const SHOWN = 8
const EVERYTHING: QueueKey = 'allOrder'

/** The newest orders that hold these words: from Order History, or from the visible queues where the role may not see it. */
export function useFoundOrders(words: string) {
  const { t } = useTranslation()
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
      const newest = [...byId.values()].sort((a, b) => b.order_id - a.order_id).slice(0, SHOWN)
      return { newest, total: answers.reduce((sum, { total }) => sum + total, 0) }
    },
    enabled: words !== '' && queues.length > 0,
    placeholderData: keepPreviousData,
  })
  const entries = (words === '' ? [] : (found.data?.newest ?? [])).map((order): PaletteEntry => ({
    key: `order-${order.order_id}`,
    label: `${order.order_id} · ${fullName(order)}`,
    note: orDash(order.email),
    icon: FileText,
    aside: <StatusBadge status={order.process_status} />,
    run: () => void navigate({ to: '/admin/view-order/$encodedId', params: { encodedId: encodeId(order.order_id) } }),
  }))
  const total = words === '' ? 0 : (found.data?.total ?? 0)
  if (total > entries.length && queues[0] === EVERYTHING)
    entries.push({
      key: ALL_FOUND,
      label: t('palette.all', { count: total, formatted: formatCount(total) }),
      icon: List,
      run: () =>
        void navigate({ to: '/admin/$queue', params: { queue: QUEUES[EVERYTHING].route }, state: { q: words } }),
    })
  return { entries, total, error: found.error, isSearching: found.isFetching }
}
