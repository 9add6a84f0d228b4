import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { OrderRow } from '#contract/orders.ts'
import { QUEUES, type OrderColumn, type QueueKey } from '#contract/queues.ts'
import { DASH } from '#web/admin/formats/formats.ts'
import { ORDER_COLUMNS } from '#web/admin/orders/table/columns.tsx'

const PREFIX = 'entrada-columns-'
const watchers = new Set<() => void>()

/** Without these one would not know which order a row is. */
export const FIXED_COLUMNS: readonly OrderColumn[] = ['id', 'name']

/** The columns that a list shows, in their order, and the switch of one. */
export interface ShownColumns {
  columns: readonly OrderColumn[]
  toggle: (column: OrderColumn) => void
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether a column tells rows apart: one that holds nothing, or a kind that is the same in each, does not. */
function saysSomething(column: OrderColumn, rows: readonly OrderRow[], t: TFunction): boolean {
  if (FIXED_COLUMNS.includes(column) || rows.length === 0) return true
  const { text, isKind } = ORDER_COLUMNS[column]
  const values = new Set(rows.map((order) => text(order, t)))
  if (values.size > 1) return true
  return !values.has(DASH) && (isKind !== true || rows.length === 1)
}

/**
 * A queue's columns as this browser shows them, and the switch of one: those that somebody chose, which outlives a reload, or by
 * themselves those of the queue that say something of these rows.
 */
export function useShownColumns(queue: QueueKey, rows: readonly OrderRow[]): ShownColumns {
  const { t } = useTranslation()
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(PREFIX + queue) ?? '')
  const all: readonly OrderColumn[] = QUEUES[queue].columns
  const words = (
    stored === '' ? all.filter((column) => saysSomething(column, rows, t)) : all.filter((column) => isIn(stored, column))
  ).join(' ')
  // One array until the choice changes: rows are drawn again only where what they are given is another.
  const columns = useMemo(() => all.filter((column) => isIn(words, column)), [words, all])
  return {
    columns,
    toggle(column: OrderColumn): void {
      const chosen = all.filter((one) => (one === column ? !columns.includes(one) : columns.includes(one)))
      localStorage.setItem(PREFIX + queue, chosen.join(' '))
      for (const watcher of watchers) watcher()
    },
  }
}

function isIn(words: string, column: OrderColumn): boolean {
  return FIXED_COLUMNS.includes(column) || words.split(' ').includes(column)
}
