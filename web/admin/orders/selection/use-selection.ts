import { useState } from 'react'
import type { OrderRow } from '#contract/orders/orders.ts'

/** No more are chosen at once: a slip of the hand stays small. */
export const CHOSEN_AT_MOST = 1000

/** A row by its order and by its place: once another order is in that place, it is no longer this row. */
export interface Anchor {
  id: number
  index: number
}

/** Orders by id, each with the version that the page showed when they were chosen: what others did to it since was not seen. */
export type Seen = ReadonlyMap<number, number>
type Row = Pick<OrderRow, 'order_id' | 'version'>

/** The chosen orders of a list: they stay chosen on other pages and after a refresh. */
export interface Selection {
  ids: Seen
  /** The row that was chosen last by itself: a range begins there. */
  anchor: Anchor | undefined
  toggle: (row: Row, index: number) => void
  /** Chooses the orders from the anchor to where the range ends now, in place of the range before. */
  span: (anchor: Anchor, rows: Row[]) => void
  /** Chooses all of these, or none of them where all were chosen. */
  toggleAll: (rows: Row[]) => void
  drop: (ids: number[]) => void
  clear: () => void
}

interface Chosen {
  ids: Seen
  /** The orders that were chosen before the range began. */
  base: Seen
  anchor?: Anchor
}

const NONE: Chosen = { ids: new Map(), base: new Map() }

function chosen(ids: Seen, anchor?: Anchor): Chosen {
  return { ids, base: ids, ...(anchor && { anchor }) }
}

/** The orders of these rows, as they are shown. */
export function seenIn(rows: readonly Row[]): Seen {
  return new Map(rows.map((row) => [row.order_id, row.version]))
}

/** What was chosen before stays as it was seen then. */
function withRows(ids: Seen, rows: readonly Row[]): Seen {
  return new Map([...seenIn(rows), ...ids])
}

function without(ids: Seen, gone: number[]): Seen {
  const drop = new Set(gone)
  return new Map([...ids].filter(([id]) => !drop.has(id)))
}

export function useSelection(): Selection {
  const [{ ids, anchor }, set] = useState<Chosen>(NONE)
  return {
    ids,
    anchor,
    toggle: (row, index) =>
      set(({ ids: before }) => {
        const id = row.order_id
        return chosen(before.has(id) ? without(before, [id]) : withRows(before, [row]), { id, index })
      }),
    span: (from, rows) =>
      set((before) => {
        const base = before.anchor?.id === from.id ? before.base : before.ids
        return { ids: withRows(base, rows), base, anchor: from }
      }),
    toggleAll: (rows) =>
      set(({ ids: before }) => {
        const all = rows.map((row) => row.order_id)
        return chosen(all.every((id) => before.has(id)) ? without(before, all) : withRows(before, rows))
      }),
    drop: (gone) => set((before) => chosen(without(before.ids, gone))),
    clear: () => set(NONE),
  }
}
