import { useMemo, useSyncExternalStore } from 'react'
import { columnsOf, isCalledFrom, isOpenQueue, QUEUES, type ListColumn, type QueueKey } from '#contract/lists/queues.ts'
import { COLUMN_SORTS } from '#contract/lists/sorting.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { SavedView } from '#contract/lists/views.ts'
import { isByTime } from '#web/admin/orders/beginning.ts'
import { DASH } from '#web/admin/formats/formats.ts'
import { useIsCaller } from '#web/admin/orders/calling/use-is-caller.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { ORDER_COLUMNS, type Said } from '#web/admin/orders/table/columns.tsx'
import { useCan, useSignedIn } from '#web/admin/session/use-session.ts'

const PREFIX = 'entrada-columns-'
const watchers = new Set<() => void>()

/** Without these one would not know which order a row is. */
export const FIXED_COLUMNS: readonly ListColumn[] = ['id', 'name']

/** The columns that a list shows, in their order, and how a person chooses others. */
export interface ShownColumns {
  columns: readonly ListColumn[]
  /** Keeps these from now on, in this order; none: those that say something, by themselves. */
  choose: (columns: readonly ListColumn[]) => void
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * The queue's own columns; where orders wait for something, when each is due and flies comes first, and says what the day of
 * processing would. Where travellers are called, everybody sees whom, and in which language. That day leads the future ones, whose months have pages of their own.
 * A list of all that is narrowed to what is due or flies says when.
 */
export function ownColumns(queue: QueueKey, isCaller: boolean, filters: ListFilters = {}): ListColumn[] {
  if (isCalledFrom(queue)) return ['id', 'name', 'telephone', 'language', 'later', 'due', 'flight']
  const own: readonly ListColumn[] = QUEUES[queue].columns
  if (queue === 'laterOrder')
    return own
      .filter((column) => !['date', 'processDate', 'processMonth'].includes(column))
      .flatMap((column) => (column === 'name' ? [column, 'later', 'flight'] : [column]))
  // What goes back leads there: whom one would call, and when they fly, is on the order's page.
  if (queue === 'refundOrder' && !isCaller)
    return own
      .filter((column) => !['telephone', 'email', 'date', 'intendedArrivalDate'].includes(column))
      .flatMap((column) => (column === 'refundReason' ? [column, 'owed'] : [column]))
  if (!isOpenQueue(queue))
    return isByTime(filters)
      ? own.flatMap((column) => (column === 'name' ? [column, 'due', 'flight'] : [column]))
      : [...own]
  const said: readonly ListColumn[] = queue === 'futureOrder' ? ['processMonth'] : ['processDate', 'processMonth']
  return own
    .filter((column) => !said.includes(column))
    .flatMap((column) => (column === 'name' ? [column, 'later', 'due', 'flight'] : [column]))
}

/** Whether a column tells rows apart: one that holds nothing does not, nor a kind that is the same in each, but where orders of all states stand together. */
export function saysSomething(
  column: ListColumn,
  { queue, rows, said }: { queue: QueueKey; rows: readonly OrderRow[]; said: Said },
): boolean {
  if (FIXED_COLUMNS.includes(column) || rows.length === 0) return true
  const { text, isKind, isState, isBeside } = ORDER_COLUMNS[column]
  if (isBeside === true) return true
  const values = new Set(rows.map((order) => text(order, said)))
  if (values.size > 1) return true
  const isMixed = isState === true && ['all', 'put off'].includes(QUEUES[queue].orders)
  return !values.has(DASH) && (isKind !== true || isMixed || rows.length === 1)
}

/**
 * The columns of a queue's list: those that the person chose in this browser, for the saved view that is shown or for the queue; or
 * the view's; or by themselves those of the queue that say something of these rows. What was chosen beside a view counts until the
 * view itself has other columns: saved with them, it has these.
 */
export function useShownColumns(
  queue: QueueKey,
  rows: readonly OrderRow[],
  said: Said,
  view?: Pick<SavedView, 'id' | 'columns'>,
  filters: ListFilters = {},
): ShownColumns {
  const isCaller = useIsCaller()
  const key = `${PREFIX}${useSignedIn()?.id ?? ''}-${queue}${view ? `-view-${view.id}` : ''}`
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? '')
  const beside = view ? `${view.columns.join(' ')}>` : ''
  const kept: readonly string[] = stored.startsWith(beside) ? stored.slice(beside.length).split(' ') : view!.columns
  const can = useCan()
  const isOpen = (column: string) => {
    const { permission } = COLUMN_SORTS[column as ListColumn]
    return permission === undefined || can(permission)
  }
  const known: readonly string[] = columnsOf(queue).filter(isOpen)
  const chosen = kept.filter((column) => known.includes(column)) as ListColumn[]
  const words = (
    chosen.length > 0
      ? chosen
      : ownColumns(queue, isCaller, filters).filter(
          (column) => isOpen(column) && saysSomething(column, { queue, rows, said }),
        )
  ).join(' ')
  // One array until the choice changes: rows are drawn again only where what they are given is another.
  const columns = useMemo(() => {
    const wanted = words.split(' ') as ListColumn[]
    return [...FIXED_COLUMNS.filter((column) => !wanted.includes(column)), ...wanted]
  }, [words])
  return {
    columns,
    choose(to) {
      if (to.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, beside + to.join(' '))
      for (const watcher of watchers) watcher()
    },
  }
}
