import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { useAtWork } from '#web/admin/live/use-at-work.ts'
import { useBeginning } from '#web/admin/orders/beginning.ts'
import { BulkBar } from '#web/admin/orders/selection/bulk-bar.tsx'
import { ListBody } from '#web/admin/orders/list-body.tsx'
import { ListFooter } from '#web/admin/orders/list-footer.tsx'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import { LazyFilterBar } from '#web/admin/orders/lazy-filter-bar.tsx'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import { NarrowTools } from '#web/admin/orders/narrow-tools.tsx'
import { WorkNext } from '#web/admin/orders/work-next.tsx'
import { useView } from '#web/admin/orders/views/view-queries.ts'
import { ListTools } from '#web/admin/orders/list-tools.tsx'
import { ListToolbar } from '#web/admin/orders/list-toolbar.tsx'
import { NewOrdersBar } from '#web/admin/orders/new-orders-bar.tsx'
import { GROUP_PX } from '#web/admin/orders/table/group-row.tsx'
import { cardPx } from '#web/admin/orders/table/order-card.tsx'
import { useOrderWindows } from '#web/admin/orders/order-windows.ts'
import { QUEUE_ACTIONS } from '#web/admin/orders/queue-actions.ts'
import type { SortWord } from '#web/admin/orders/table/sorting.ts'
import { CallingOf } from '#web/admin/orders/calling/calling-of.tsx'
import { columnsAndBelow, NARROW, rowPx } from '#web/admin/orders/table/row-heights.ts'
import { useShownColumns } from '#web/admin/orders/table/shown-columns.ts'
import { useNamed, useSaid } from '#web/admin/orders/table/use-said.ts'
import { useAskedAction } from '#web/admin/orders/use-asked-action.tsx'
import { fromList } from '#web/admin/orders/from-list.ts'
import { useIdsInView } from '#web/admin/orders/use-ids-in-view.ts'
import { useListRepairs } from '#web/admin/orders/use-list-repairs.ts'
import { useRowActs } from '#web/admin/orders/use-row-acts.ts'
import { useReturnPlace } from '#web/admin/orders/return-place.ts'
import { useActiveRow } from '#web/admin/orders/table/use-active-row.ts'
import { useQueueNews } from '#web/admin/orders/use-queue-news.ts'
import { seenIn, useSelection } from '#web/admin/orders/selection/use-selection.ts'
import { useCan, useSignedIn } from '#web/admin/session/use-session.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Memoised } from '#web/ui/memoised.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useVirtualList } from '#web/ui/use-virtual-list.ts'
import styles from '#web/admin/orders/orders-list.module.css'

const Peek = lazy(withWords(async () => ({ default: (await import('#web/admin/orders/peek/peek.tsx')).Peek })))

const HEADER_PX = 38
/** A longer list is one that is fetched as one scrolls. */
const LONGEST_PAGE = 500

const NONE: ReadonlySet<number> = new Set()
const NO_ROWS: readonly OrderRow[] = []

interface Props {
  queue: QueueKey
  title: string
  level: 1 | 2
  search: ListSearch
  onSearch: (change: ListChange) => void
  /** Orders with a document that is ready to check. */
  ready?: ReadonlySet<number>
}

/** A queue's orders: search, table or cards, paging, and what can be done with them; the whole from the queue's row. */
export function OrdersList({ queue, title: ofQueue, level, search, onSearch, ready = NONE }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const can = useCan()
  const isPhone = useIsPhone()
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) === true
  const place = useReturnPlace()
  const [start] = useState(place.read)
  const scroller = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const selection = useSelection()
  const [filtering, setFiltering] = useState(false)
  /** What the box of filters begins with. */
  const [typed, setTyped] = useState({ words: '', nth: 0 })
  const [wantsPeek, setPeek] = useState(false)
  const [inView, setInView] = useState({ from: 0, to: 30 })

  const list = useOrderWindows(queue, search, inView)
  const { sort } = search
  const { begins, hasChoice } = useBeginning(queue, search)
  const isSorted = sort !== begins && !(hasChoice && sort === 'due')
  const plain = useSaid()
  const { view, title = ofQueue } = useView(queue, search)
  const shown = useShownColumns(queue, list.sample, plain, view, search)
  const scroll = useVirtualList(scroller, {
    count: list.count,
    rowPx: isPhone ? cardPx(shown.columns) : rowPx(queue, isNarrow),
    headerPx: isPhone ? 0 : HEADER_PX,
    heads: list.heads.map(({ at }) => at),
    headPx: GROUP_PX,
    startTop: start.top,
  })
  const { columns, below } = useMemo(
    () => columnsAndBelow(queue, shown.columns, isNarrow),
    [queue, shown.columns, isNarrow],
  )
  const { from, to, scrollToStart } = scroll
  // Which rows are fetched follows which are in view, and how many there are to scroll follows what was fetched.
  if (inView.from !== from || inView.to !== to) setInView({ from, to })

  const actions = QUEUES[queue].actions.filter((action) => can(QUEUE_ACTIONS[action].permission))
  const canDelete = actions.some((action) => action === 'delete')
  const orders = Array.from({ length: list.count > LONGEST_PAGE ? 0 : list.count }, (_, index) => list.rowAt(index))
  const page = orders.filter((order) => order !== undefined)

  // Back from an order: the row one came from is the active one again.
  const found = start.orderId === undefined ? -1 : orders.findIndex((order) => order?.order_id === start.orderId)
  const row = useActiveRow(scroller, {
    count: list.count,
    start: found === -1 ? undefined : found,
    showRow: scroll.showRow,
  })
  const { ask, question } = useAskedAction({ queue, orders, drop: selection.drop, fallTo: row.fallTo })

  const shownIds = useIdsInView(list, scroll, page, LONGEST_PAGE)
  const said = useNamed(plain, shown.columns, { ids: shownIds, fetchedAtMs: list.fetchedAtMs })
  const atWork = useAtWork(shownIds)
  const me = useSignedIn()?.id
  const news = useQueueNews(queue, {
    since: list.fetchedAtMs,
    ids: shownIds,
    count: list.count,
    isSearch: search.q !== '',
    filters: filtersIn(search),
    isTop: search.page === 1 && sort === '',
    refetch: () => void list.refetch(),
  })

  const isMended = useListRepairs(list, search, onSearch)
  const change = (to: ListChange) => {
    row.clear()
    scrollToStart()
    onSearch(to)
  }
  const filter = (isWanted: boolean, begin = '') => {
    setFiltering(isWanted)
    setTyped(({ nth }) => ({ words: begin, nth: nth + 1 }))
  }
  const onSort = (to: SortWord) => change({ sort: to, page: 1 })
  /** Opens an order from a row, which is the active one again when one comes back. */
  const openFrom = (index: number, other?: number) => {
    const order = list.rowAt(index)
    if (order === undefined) return
    place.write({ top: scroll.top(), orderId: order.order_id })
    void navigate({
      to: '/admin/view-order/$encodedId',
      params: { encodedId: encodeId(other ?? order.order_id) },
      state: { from: fromList(queue, search) },
    })
  }
  const refresh = () => void list.refetch()
  // Not while nobody types filters: they change as one scrolls.
  const offeredRows = filtering ? list.sample : NO_ROWS
  const peeked = wantsPeek && row.index !== undefined ? list.rowAt(row.index) : undefined
  /** The focus goes back to the row, and stays there while the list takes the panel's room: what had it may go with the panel. */
  const peek = (isWanted: boolean) => {
    setPeek(isWanted)
    if (!isWanted && row.index !== undefined) row.fallTo(row.index)
  }
  const acts = useRowActs({
    isPeeking: peeked !== undefined,
    onPeek: peek,
    list,
    row,
    selection,
    searchBox,
    openFrom,
    refresh,
    putOff: actions.includes('putOff')
      ? (index) => {
          const order = index === undefined ? undefined : list.rowAt(index)
          ask('putOff', order === undefined ? selection.ids : seenIn([order]))
        }
      : undefined,
    remove: (index) => {
      const order = list.rowAt(index)
      if (order !== undefined) ask('delete', seenIn([order]))
    },
  })

  if (list.error !== null && list.total === undefined && !isMended)
    return <FailurePanel error={list.error} retry={refresh} />
  return (
    <section className={styles.list} aria-label={title}>
      <Memoised
        by={[
          title,
          search,
          list.total,
          list.ownTotal,
          list.isFetching,
          selection.ids,
          isPhone,
          t,
          actions.join(' '),
          shown.columns,
          filtering,
          typed,
          view,
          offeredRows,
        ]}
      >
        <ListToolbar
          title={title}
          level={level}
          searchRef={searchBox}
          q={search.q}
          onSearch={(q) => change({ q, page: 1 })}
          total={list.ownTotal}
          isFetching={list.isFetching}
          onRefresh={refresh}
          tools={<ListTools {...{ queue, search, isPhone, isSorted, shown, onSort }} total={list.total} />}
          next={<WorkNext queue={queue} search={search} />}
          narrow={<NarrowTools queue={queue} search={search} isSorted={isSorted} isOpen={filtering} onOpen={filter} />}
          bulk={
            <BulkBar
              {...{ queue, search, selection, actions }}
              total={list.total}
              onAction={(action) => ask(action, selection.ids)}
            />
          }
        >
          <LazyFilterBar
            {...{ queue, search, view }}
            columns={shown.columns}
            rows={offeredRows}
            isOpen={filtering}
            typed={typed}
            onClose={() => filter(false)}
            onChange={(to) => change({ ...to, page: 1 })}
          />
        </ListToolbar>
      </Memoised>
      <NewOrdersBar
        count={news.count}
        onShow={() => {
          change({ page: 1 })
          refresh()
        }}
      />
      <div className={styles.frame} data-stale={list.isStale} data-fits={search.fits}>
        <CallingOf queue={queue} ids={shownIds}>
          <ListBody
            queue={queue}
            scroller={scroller}
            columns={columns}
            below={below}
            title={title}
            isPhone={isPhone}
            isNarrow={isNarrow}
            list={list}
            slice={scroll}
            search={search}
            onAll={(to) => {
              // The button that was pressed goes with what hid them. On a phone the keyboard would lie over the rows.
              if (!isPhone) searchBox.current?.focus()
              change(to)
            }}
            onType={(words) => {
              filter(true, words)
              change({ q: '', page: 1 })
            }}
            sort={sort}
            onSort={onSort}
            active={row.index}
            selection={selection}
            page={page}
            canDelete={canDelete}
            atWork={atWork}
            touched={news.touched}
            ready={ready}
            me={me}
            said={said}
            acts={acts}
          />
        </CallingOf>
        {list.total !== undefined && list.total > 0 && (
          <Memoised by={[search, list.total, t]}>
            <ListFooter
              queue={queue}
              search={search}
              total={list.total}
              onSize={(size) => change({ size, page: 1 })}
              onPage={(page) => change({ page })}
            />
          </Memoised>
        )}
      </div>
      {question}
      {peeked !== undefined && (
        <Suspense>
          <Peek
            order={peeked}
            isReady={peeked.ready || ready.has(peeked.order_id)}
            said={said}
            atWork={atWork(peeked.order_id)}
            onOpen={() => row.index !== undefined && openFrom(row.index)}
            onClose={() => peek(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
