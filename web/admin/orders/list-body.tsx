import { Inbox } from 'lucide-react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { ListColumn, QueueKey } from '#contract/lists/queues.ts'
import type { AtWork } from '#web/admin/live/at-work.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { GroupHead } from '#web/admin/orders/group-heads.ts'
import type { RowActs } from '#web/admin/orders/list-row.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { NothingFound } from '#web/admin/orders/nothing-found.tsx'
import { rowPointer } from '#web/admin/orders/row-pointer.ts'
import type { Said } from '#web/admin/orders/table/columns.tsx'
import { CARD_GAP_PX, cardPx, OrderCard } from '#web/admin/orders/table/order-card.tsx'
import { GROUP_PX, GroupRow } from '#web/admin/orders/table/group-row.tsx'
import { BUTTONS_PX, OrdersTable, TAKEN_PX } from '#web/admin/orders/table/orders-table.tsx'
import { useColumnWidths } from '#web/admin/orders/table/use-column-widths.ts'
import type { SortWord } from '#web/admin/orders/table/sorting.ts'
import { rowPx } from '#web/admin/orders/table/row-heights.ts'
import { TableRow } from '#web/admin/orders/table/table-row.tsx'
import type { Selection } from '#web/admin/orders/selection/use-selection.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import type { Slice } from '#web/ui/virtual-list.ts'
import styles from '#web/admin/orders/orders-list.module.css'

const SKELETONS = 10
const ROOM = { takenPx: TAKEN_PX, sparePx: BUTTONS_PX }

interface Props {
  queue: QueueKey
  scroller: RefObject<HTMLDivElement | null>
  columns: readonly ListColumn[]
  below: readonly ListColumn[]
  title: string
  isPhone: boolean
  /** Its rows have a second line. */
  isNarrow: boolean
  list: {
    count: number
    total: number | undefined
    isLoading: boolean
    isStale: boolean
    rowAt: (index: number) => OrderRow | undefined
    /** The heads of its groups, where it has some. */
    heads: readonly GroupHead[]
    sample: readonly OrderRow[]
  }
  slice: Slice
  search: ListSearch
  /** Shows all again, where nothing is found. */
  onAll: (change: ListChange) => void
  /** Opens the box of filters with these words. */
  onType: (typed: string) => void
  sort: SortWord
  onSort: (sort: SortWord) => void
  active: number | undefined
  selection: Selection
  /** The rows that "select all" means. */
  page: readonly OrderRow[]
  canDelete: boolean
  atWork: (orderId: number) => AtWork
  touched: ReadonlySet<number>
  ready: ReadonlySet<number>
  me: number | undefined
  said: Said
  acts: RowActs
}

function cardSizes(columns: readonly ListColumn[]): CSSProperties {
  return { '--card': `${cardPx(columns) - CARD_GAP_PX}px`, '--gap': `${CARD_GAP_PX}px` } as CSSProperties
}

/** The rows in view, as a table or as cards; skeletons while they come, words where there are none. */
export function ListBody(props: Props) {
  const { scroller, columns, title, isPhone, list, slice, search, selection, page } = props
  const { t } = useTranslation()
  const widths = useColumnWidths(scroller, columns, list.sample, ROOM, props.said)
  const isEmpty = !list.isLoading && list.count === 0
  const isNarrowed = search.q !== '' || Object.keys(filtersIn(search)).length > 0
  const chosen = page.filter((order) => selection.ids.has(order.order_id)).length
  const length = list.isLoading ? SKELETONS : slice.to - slice.from
  // The group that goes on from above what is drawn: its head stays.
  const over = list.isLoading ? undefined : list.heads.findLast(({ at }) => at < slice.from)
  const gapPx = slice.beforePx - (over === undefined ? 0 : GROUP_PX)
  const rows = Array.from({ length }, (_, offset) => drawRow(offset)).flat()

  function drawRow(offset: number): ReactNode[] {
    const index = offset + (list.isLoading ? 0 : slice.from)
    const head = list.isLoading ? undefined : list.heads.find(({ at }) => at === index)
    const order = drawOrder(offset, index)
    return head === undefined ? [order] : [drawHead(head), order]
  }

  function drawHead(head: GroupHead): ReactNode {
    return (
      <GroupRow
        key={`group-${head.group}`}
        head={head}
        queue={props.queue}
        columns={isPhone ? undefined : columns.length + 2}
        t={t}
      />
    )
  }

  function drawOrder(offset: number, index: number): ReactNode {
    // An empty row is any empty row: it stays where it is while the rows behind it are passed.
    const order = list.isLoading ? undefined : list.rowAt(index)
    if (order === undefined) return <SkeletonRow key={`at-${offset}`} isPhone={isPhone} columns={columns.length + 2} />
    const Row = isPhone ? OrderCard : TableRow
    return (
      <Row
        key={order.order_id}
        order={order}
        index={index}
        columns={columns}
        below={props.below}
        isActive={props.active === index}
        isSelected={selection.ids.has(order.order_id)}
        canDelete={props.canDelete}
        atWork={props.atWork(order.order_id)}
        isTouched={props.touched.has(order.order_id)}
        isReady={order.ready || props.ready.has(order.order_id)}
        me={props.me}
        nowMs={props.said.nowMs}
        names={props.said.names}
        acts={props.acts}
        t={t}
      />
    )
  }

  return (
    <div
      ref={scroller}
      className={isPhone ? styles.cards : styles.scroller}
      style={isPhone ? undefined : ({ '--row': `${rowPx(props.queue, props.isNarrow)}px` } as CSSProperties)}
      data-narrow={props.isNarrow}
      data-list={props.queue}
      {...rowPointer(props.acts)}
      // An empty table has nothing in it to focus, and may still be wider than the screen.
      {...(isEmpty ? { role: 'group', 'aria-label': title, tabIndex: 0 } : {})}
    >
      {isPhone ? (
        <ul aria-busy={list.isLoading || list.isStale} style={cardSizes(columns)}>
          {over !== undefined && drawHead(over)}
          {gapPx > 0 && <li aria-hidden style={{ height: gapPx }} />}
          {rows}
          {slice.afterPx > 0 && <li aria-hidden style={{ height: slice.afterPx }} />}
        </ul>
      ) : (
        <OrdersTable
          label={title}
          columns={columns}
          widths={widths}
          count={list.count}
          total={list.total ?? 0}
          sort={props.sort}
          onSort={props.onSort}
          head={over !== undefined && drawHead(over)}
          gapPx={gapPx}
          slice={slice}
          busy={list.isLoading || list.isStale}
          pageSelection={chosen === 0 ? 'none' : chosen === page.length ? 'all' : 'some'}
          onSelectPage={page.length === 0 ? undefined : () => selection.toggleAll([...page])}
        >
          {rows}
        </OrdersTable>
      )}
      {isEmpty &&
        (isNarrowed ? (
          <NothingFound queue={props.queue} search={search} onAll={props.onAll} onType={props.onType} />
        ) : (
          <StatePanel icon={Inbox} title={t('queue.noRecords')} text={t('queue.noData')} />
        ))}
    </div>
  )
}

function SkeletonRow({ isPhone, columns }: { isPhone: boolean; columns: number }) {
  if (isPhone) return <li className={styles.skeletonCard} aria-hidden />
  return (
    <tr className={styles.skeleton} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  )
}
