import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { assignedTo, MY_ORDERS } from '#contract/lists/room-links.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { getOrdersList, type OrderRow } from '#contract/orders/orders.ts'
import { MyNews } from '#web/admin/dashboard/my-news.tsx'
import { fromNow } from '#web/admin/formats/due.ts'
import { fullName, officeMoment } from '#web/admin/formats/formats.ts'
import { reasonWords } from '#web/admin/formats/later-words.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { StatusBadge } from '#web/admin/orders/table/status-badge.tsx'
import { useSaid } from '#web/admin/orders/table/use-said.ts'
import { DueCell } from '#web/admin/orders/table/when-cells.tsx'
import { call } from '#web/api.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import parts from '#web/admin/dashboard/dashboard-parts.module.css'
import styles from '#web/admin/dashboard/my-desk.module.css'

/** So many of each are named; the list has the others. */
const ROWS = 4
const QUERY_KEY = 'own-orders'
/** On a busy day they are fetched no more often than this. */
const EVERY_MS = 5_000

interface Own {
  words: 'views.mine' | 'filters.assignedToMe' | 'filters.putOffByMe'
  queue: QueueKey
  filters: ListFilters
  sort: 'due' | 'later'
}

/** TABLE: what is one's own: what one works on and what is to be one's work, the most urgent first, and what one put off, that first which comes back first. */
const OWN: readonly Own[] = [
  { words: 'views.mine', ...MY_ORDERS, sort: 'due' },
  { words: 'filters.assignedToMe', ...assignedTo('me'), sort: 'due' },
  { words: 'filters.putOffByMe', queue: 'laterOrder', filters: { putOffBy: 'me' }, sort: 'later' },
]

/** What is a clerk's own: their orders, and what changed for them. */
export function MyDesk() {
  return (
    <div className={styles.desk}>
      <MyOrders />
      <MyNews />
    </div>
  )
}

function MyOrders() {
  const { t } = useTranslation()
  const again = useFetchAgain(EVERY_MS, [QUERY_KEY])
  useLiveEvent('claim', again)
  useLiveEvent('orders', again)
  return (
    <Panel title={t('myDesk.own')}>
      {OWN.map((own) => (
        <OwnOrders key={own.words} {...own} />
      ))}
    </Panel>
  )
}

function OwnOrders({ words, queue, filters, sort }: Own) {
  const { t } = useTranslation()
  const name = t(words)
  const { data } = useQuery({
    queryKey: [QUERY_KEY, words],
    queryFn: ({ signal }) =>
      call(getOrdersList, { orderName: queue, page: 1, limit: ROWS, delay: 1, sort, ...filters }, { signal }),
  })
  return (
    <section className={styles.own} aria-label={name} aria-busy={data === undefined}>
      <h3>
        <Link to="/admin/$queue" params={{ queue: QUEUES[queue].route }} search={filters} className={styles.all}>
          {name} <span className={styles.count}>{data === undefined ? '' : formatCount(data.total)}</span>
          <ArrowRight size={14} aria-hidden />
        </Link>
      </h3>
      {data !== undefined && data.total > 0 && (
        <ul className={styles.lines}>
          {data.data.map((order) => (
            <OwnOrder key={order.order_id} order={order} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OwnOrder({ order }: { order: OrderRow }) {
  const said = useSaid()
  const { i18n } = useTranslation()
  const { later } = order
  return (
    <li className={styles.line}>
      <Link to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(order.order_id) }} className={parts.name}>
        {fullName(order)}
      </Link>
      <span className={parts.id}>#{order.order_id}</span>
      <StatusBadge status={order.process_status} />
      {later !== null && later.back_at === null ? (
        <time
          className={styles.due}
          dateTime={later.until}
          title={`${officeMoment(later.until)}: ${reasonWords(later.reason)}`}
        >
          {fromNow(Date.parse(later.until), said.nowMs, i18n.language)}
        </time>
      ) : (
        order.due_at !== null && (
          <span className={styles.due}>
            <DueCell order={order} said={said} />
          </span>
        )
      )}
    </li>
  )
}
