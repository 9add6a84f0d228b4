import type { RefObject } from 'react'
import { tellFailure } from '#web/admin/frame/messages.ts'
import type { RowActs } from '#web/admin/orders/list-row.ts'
import type { useOrderWindows } from '#web/admin/orders/order-windows.ts'
import { CHOSEN_AT_MOST, type Selection } from '#web/admin/orders/selection/use-selection.ts'
import type { useActiveRow } from '#web/admin/orders/table/use-active-row.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { useStable } from '#web/ui/use-stable.ts'

interface Options {
  list: Pick<ReturnType<typeof useOrderWindows>, 'count' | 'rowAt' | 'rowsBetween'>
  row: ReturnType<typeof useActiveRow>
  selection: Selection
  searchBox: RefObject<HTMLInputElement | null>
  openFrom: (index: number, other?: number) => void
  remove: (index: number) => void
  /** Puts off the chosen orders, or else the one at this place; undefined: none of this list can be. */
  putOff: ((index?: number) => void) | undefined
  refresh: () => void
  /** Whether one looks at the active row beside the list, and how one begins and ends that. */
  isPeeking: boolean
  onPeek: (isPeeking: boolean) => void
}

/** What the mouse and the keys do with the rows of a list: open, choose one or a range of them, delete. */
export function useRowActs({
  list,
  row,
  selection,
  searchBox,
  openFrom,
  remove,
  putOff,
  refresh,
  isPeeking,
  onPeek,
}: Options): RowActs {
  const idAt = (index: number) => list.rowAt(index)?.order_id
  const toggle = (index: number) => {
    const order = list.rowAt(index)
    if (order !== undefined) selection.toggle(order, index)
  }
  /** Chooses from the row that was chosen last, or else from the active one. */
  function span(to: number): void {
    const { anchor } = selection
    const isThere = anchor !== undefined && idAt(anchor.index) === anchor.id
    const from = isThere ? anchor.index : (row.index ?? to)
    const id = idAt(from)
    if (id === undefined) return
    const end = Math.max(from - CHOSEN_AT_MOST + 1, Math.min(from + CHOSEN_AT_MOST - 1, to))
    list
      .rowsBetween(Math.min(from, end), Math.max(from, end))
      .then((rows) => selection.span({ id, index: from }, rows), tellFailure)
  }
  const extend = (by: number) => () => {
    if (list.count === 0) return
    const to = Math.max(0, Math.min(list.count - 1, (row.index ?? -by) + by))
    span(to)
    row.stepTo(to)
  }
  useKeys({
    '/': () => searchBox.current?.focus(),
    j: row.step(1),
    k: row.step(-1),
    J: extend(1),
    K: extend(-1),
    x: row.use(toggle),
    Enter: row.use(openFrom),
    r: refresh,
    ...(putOff && { s: () => (selection.ids.size > 0 ? putOff() : row.use(putOff)()) }),
    ' ': () => {
      if (list.count === 0) return
      if (row.index === undefined) row.stepTo(0)
      onPeek(!isPeeking)
    },
    Escape: () => {
      if (isPeeking) onPeek(false)
      else if (selection.ids.size > 0) selection.clear()
      else row.clear()
    },
  })
  return useStable<RowActs>({
    toggle: (index, isSpan) => (isSpan ? span(index) : toggle(index)),
    open: openFrom,
    openOther: (orderId, index) => openFrom(index, orderId),
    remove,
  })
}
