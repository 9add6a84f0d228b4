import { useMemo, useSyncExternalStore } from 'react'
import { QUEUES, type OrderColumn, type QueueKey } from '#contract/queues.ts'

const PREFIX = 'entrada-hidden-columns-'
const watchers = new Set<() => void>()

/** Without these one would not know which order a row is. */
export const FIXED_COLUMNS: readonly OrderColumn[] = ['id', 'name']

/** Columns that this browser leaves out of a queue's table; what fits no longer is passed over. */
function readHidden(queue: QueueKey): string {
  return localStorage.getItem(PREFIX + queue) ?? ''
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** A queue's columns as this browser shows them, and the switch of one. The choice outlives a reload. */
export function useShownColumns(queue: QueueKey) {
  const stored = useSyncExternalStore(subscribe, () => readHidden(queue))
  // One array until the choice changes: rows are drawn again only where what they are given is another.
  const { hidden, columns } = useMemo(() => {
    const left = stored.split(' ')
    const all: readonly OrderColumn[] = QUEUES[queue].columns
    return { hidden: left, columns: all.filter((column) => FIXED_COLUMNS.includes(column) || !left.includes(column)) }
  }, [stored, queue])
  return {
    columns,
    toggle(column: OrderColumn): void {
      const after = hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]
      localStorage.setItem(PREFIX + queue, after.filter((one) => one !== '').join(' '))
      for (const watcher of watchers) watcher()
    },
  }
}
