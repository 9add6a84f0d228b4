import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/order-id.ts'
import { QUEUES, type QueueAction, type QueueKey } from '#contract/queues.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { useAtWork } from '#web/admin/live/use-at-work.ts'
import { deleteText } from '#web/admin/orders/selection/delete-text.ts'
import { BulkBar } from '#web/admin/orders/selection/bulk-bar.tsx'
import { ListBody } from '#web/admin/orders/list-body.tsx'
import { ListFooter, pagesOf } from '#web/admin/orders/list-footer.tsx'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import { ListTools } from '#web/admin/orders/list-tools.tsx'
import { ListToolbar } from '#web/admin/orders/list-toolbar.tsx'
import { NewOrdersBar } from '#web/admin/orders/new-orders-bar.tsx'
import { CARD_PX } from '#web/admin/orders/table/order-card.tsx'
import { useOrderWindows } from '#web/admin/orders/order-windows.ts'
import { QUEUE_ACTIONS } from '#web/admin/orders/queue-actions.ts'
import type { SortWord } from '#web/admin/orders/table/sorting.ts'
import { useShownColumns } from '#web/admin/orders/table/shown-columns.ts'
import { useRowActs } from '#web/admin/orders/use-row-acts.ts'
import { useReturnPlace } from '#web/admin/orders/return-place.ts'
import { useActiveRow } from '#web/admin/orders/table/use-active-row.ts'
import { useQueueNews } from '#web/admin/orders/use-queue-news.ts'
import { useQueueAction } from '#web/admin/orders/use-queue-action.ts'
import { useSelection } from '#web/admin/orders/selection/use-selection.ts'
import { useCan, useSignedIn } from '#web/admin/session/use-session.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { CallError } from '#web/api.ts'
import { Confirm } from '#web/ui/lazy-confirm.tsx'
import { Memoised } from '#web/ui/memoised.tsx'
import { useVirtualList } from '#web/ui/use-virtual-list.ts'
import styles from '#web/admin/orders/orders-list.module.css'

const ROW_PX = 36
const HEADER_PX = 38

const NONE: ReadonlySet<number> = new Set()

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
export function OrdersList({ queue, title, level, search, onSearch, ready = NONE }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const can = useCan()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) === true
  const place = useReturnPlace()
  const [start] = useState(place.read)
  const scroller = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const selection = useSelection()
  const [asked, setAsked] = useState<{ action: QueueAction; ids: number[]; at: number } | undefined>(undefined)
  const [inView, setInView] = useState({ from: 0, to: 30 })

  const list = useOrderWindows(queue, search, inView)
  const { sort } = search
  const shown = useShownColumns(queue, list.sample)
  const scroll = useVirtualList(scroller, {
    count: list.count,
    rowPx: isPhone ? CARD_PX : ROW_PX,
    headerPx: isPhone ? 0 : HEADER_PX,
    startTop: start.top,
  })
  const { from, to, scrollToStart } = scroll
  const [settledFrom] = useDebouncedValue(from, 300)
  const [settledTo] = useDebouncedValue(to, 300)
  // Which rows are fetched follows which are in view, and how many there are to scroll follows what was fetched.
  if (inView.from !== from || inView.to !== to) setInView({ from, to })

  const act = useQueueAction(queue, selection.drop)
  const actions = QUEUES[queue].actions.filter((action) => can(QUEUE_ACTIONS[action].permission))
  const canDelete = actions.some((action) => action === 'delete')
  const orders = Array.from({ length: list.count > 500 ? 0 : list.count }, (_, index) => list.rowAt(index))
  const pageIds = orders.flatMap((order) => (order === undefined ? [] : [order.order_id]))

  // Back from an order: the row one came from is the active one again.
  const found = start.orderId === undefined ? -1 : orders.findIndex((order) => order?.order_id === start.orderId)
  const row = useActiveRow(scroller, {
    count: list.count,
    start: found === -1 ? undefined : found,
    showRow: scroll.showRow,
  })

  const inViewIds = Array.from({ length: settledTo - settledFrom }, (_, offset) => list.rowAt(settledFrom + offset))
  const shownIds = list.count > 500 ? inViewIds.flatMap((order) => order?.order_id ?? []) : pageIds
  const atWork = useAtWork(shownIds)
  const me = useSignedIn()?.id
  const news = useQueueNews(queue, {
    since: list.fetchedAtMs,
    ids: shownIds,
    count: list.count,
    isSearch: search.q !== '',
    isTop: search.page === 1 && sort === '',
    refetch: () => void list.refetch(),
  })

  // An order that the server refuses (a column of other queues, a list grown too long) gives way to the list's own.
  const refusedSort = list.error instanceof CallError && 'sort' in list.error.errors ? list.error : undefined
  useEffect(() => {
    if (refusedSort === undefined) return
    tellFailure(refusedSort)
    onSearch({ sort: '' })
  }, [refusedSort, onSearch])

  // A page beyond the end (after a deletion, or an old link) becomes the last one.
  const pages = list.total === undefined ? undefined : pagesOf(list.total, search.size)
  useEffect(() => {
    if (pages !== undefined && !list.isStale && search.page > pages) onSearch({ page: pages })
  }, [pages, list.isStale, search.page, onSearch])

  const change = (to: ListChange) => {
    row.clear()
    scrollToStart()
    onSearch(to)
  }
  const onSort = (to: SortWord) => change({ sort: to, page: 1 })
  const open = (index: number) => {
    const order = list.rowAt(index)
    if (order === undefined) return
    place.write({ top: scroll.top(), orderId: order.order_id })
    void navigate({
      to: '/admin/view-order/$encodedId',
      params: { encodedId: encodeId(order.order_id) },
      state: {
        from: { queue, ...(search.month === undefined ? {} : { month: search.month }), ...(sort !== '' && { sort }) },
      },
    })
  }
  const refresh = () => void list.refetch()
  const ask = (action: QueueAction, ids: number[]) =>
    setAsked({ action, ids, at: Math.max(0, orders.findIndex((order) => order !== undefined && ids.includes(order.order_id))) })
  const acts = useRowActs({
    list,
    row,
    selection,
    searchBox,
    open,
    refresh,
    remove: (index) => {
      const order = list.rowAt(index)
      if (order !== undefined) ask('delete', [order.order_id])
    },
  })

  if (list.error !== null && list.total === undefined && !refusedSort)
    return <FailurePanel error={list.error} retry={refresh} />
  return (
    <section className={styles.list} aria-label={title}>
      <Memoised by={[title, search, list.total, list.isFetching, selection.ids, isPhone, t, actions.join(' '), shown.columns]}>
        <ListToolbar
          title={title}
          level={level}
          searchRef={searchBox}
          q={search.q}
          onSearch={(q) => change({ q, page: 1 })}
          total={list.total}
          isFetching={list.isFetching}
          onRefresh={refresh}
          tools={<ListTools {...{ queue, search, isPhone, shown, onSort }} total={list.total} />}
          bulk={
            <BulkBar
              {...{ queue, search, selection, actions }}
              total={list.total}
              onAction={(action) => ask(action, [...selection.ids])}
            />
          }
        />
      </Memoised>
      <NewOrdersBar
        count={news.count}
        onShow={() => {
          change({ page: 1 })
          refresh()
        }}
      />
      <div className={styles.frame} data-stale={list.isStale}>
        <ListBody
          scroller={scroller}
          columns={shown.columns}
          title={title}
          isPhone={isPhone}
          list={list}
          slice={scroll}
          q={search.q}
          sort={sort}
          onSort={onSort}
          active={row.index}
          selection={selection}
          pageIds={pageIds}
          canDelete={canDelete}
          atWork={atWork}
          touched={news.touched}
          ready={ready}
          me={me}
          acts={acts}
        />
        {list.total !== undefined && (
          <Memoised by={[search, list.total, t]}>
            <ListFooter
              search={search}
              total={list.total}
              onSize={(size) => change({ size, page: 1 })}
              onPage={(page) => change({ page })}
            />
          </Memoised>
        )}
      </div>
      {asked !== undefined && (
        <Confirm
          question={t(QUEUE_ACTIONS[asked.action].confirm)}
          text={asked.action === 'delete' ? deleteText(asked.ids, t) : undefined}
          danger={QUEUE_ACTIONS[asked.action].danger}
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            act.mutate(
              { action: QUEUE_ACTIONS[asked.action], ids: asked.ids },
              { onSettled: () => row.fallTo(asked.at) },
            )
          }}
        />
      )}
    </section>
  )
}
