import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QUEUES } from '#contract/lists/queues.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { fullName } from '#web/admin/formats/formats.ts'
import { useBeginning } from '#web/admin/orders/beginning.ts'
import { fromList } from '#web/admin/orders/from-list.ts'
import { windowQuery } from '#web/admin/orders/order-windows.ts'
import { DueCell, FlightCell } from '#web/admin/orders/table/when-cells.tsx'
import { useSaid } from '#web/admin/orders/table/use-said.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import parts from '#web/admin/dashboard/dashboard-parts.module.css'

const QUEUE = 'newOrder'
const ROWS = 5
const SEARCH = { page: 1, size: ROWS, fits: false, q: '' } as const

/** The orders that the admin index lists: the first of New Orders, and the way to all of them. */
export function FirstOrders() {
  const { t } = useTranslation()
  const { label } = useQueueWords()(QUEUE)
  const search = { ...SEARCH, sort: useBeginning(QUEUE).begins }
  const { data } = useQuery(windowQuery(QUEUE, search, ROWS, 0))
  const columns = useColumns(fromList(QUEUE, search))
  return (
    <Panel
      title={label}
      aside={
        <Link to="/admin/$queue" params={{ queue: QUEUES[QUEUE].route }} className={parts.more}>
          {t('myDesk.allNew')} <ArrowRight size={14} aria-hidden />
        </Link>
      }
    >
      <DataTable
        label={label}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ order_id: id }) => id}
        {...(data !== undefined && { total: data.total })}
        isBusy={data === undefined}
        skeletons={data === undefined ? ROWS : 0}
        empty={<StatePanel icon={Inbox} title={t('queue.noRecords')} text={t('queue.noData')} />}
      />
    </Panel>
  )
}

function useColumns(from: ReturnType<typeof fromList>): DataColumn<OrderRow>[] {
  const { t } = useTranslation()
  const said = useSaid()
  return [
    {
      key: 'name',
      label: t('columns.name'),
      cell: (order) => (
        <span>
          <Link
            to="/admin/view-order/$encodedId"
            params={{ encodedId: encodeId(order.order_id) }}
            state={{ from }}
            className={parts.name}
          >
            {fullName(order)}
          </Link>{' '}
          <span className={parts.id}>#{order.order_id}</span>
        </span>
      ),
    },
    { key: 'due', label: t('columns.due'), cell: (order) => <DueCell order={order} said={said} /> },
    { key: 'flight', label: t('columns.flight'), cell: (order) => <FlightCell order={order} said={said} /> },
  ]
}
