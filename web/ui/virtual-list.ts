/** Browsers stop at some height of an element (Firefox near 17.8 million px); beyond ours the scrollbar is a scale. */
export const TALLEST_PX = 8_000_000

export interface VirtualList {
  count: number
  rowPx: number
  /** Height in which rows are seen. */
  viewportPx: number
}

export interface Slice {
  /** First row to draw, and the one after the last. */
  from: number
  to: number
  /** Empty heights before and after the drawn rows. */
  beforePx: number
  afterPx: number
}

const OVERSCAN = 8

/** The height that the list really takes; at most TALLEST_PX. */
export function shownHeight({ count, rowPx }: VirtualList): number {
  return Math.min(count * rowPx, TALLEST_PX)
}

/** How many px of the list one px of the scrollbar is; 1 unless the list is too tall for a browser. */
export function scrollScale(list: VirtualList): number {
  const shown = shownHeight(list) - list.viewportPx
  return shown <= 0 ? 1 : Math.max(1, (list.count * list.rowPx - list.viewportPx) / shown)
}

/** The furthest the list can be scrolled, in its own px. */
export function furthestTop({ count, rowPx, viewportPx }: VirtualList): number {
  return Math.max(0, count * rowPx - viewportPx)
}

/** Which rows to draw at `top` (the list's px above the viewport) while the scrollbar stands at `scrollTop`. */
export function sliceAt(list: VirtualList, top: number, scrollTop: number): Slice {
  const { count, rowPx, viewportPx } = list
  const from = Math.max(0, Math.min(count, Math.floor(top / rowPx)) - OVERSCAN)
  const to = Math.min(count, Math.ceil((top + viewportPx) / rowPx) + OVERSCAN)
  const beforePx = Math.max(0, scrollTop - (top - from * rowPx))
  return { from, to, beforePx, afterPx: Math.max(0, shownHeight(list) - beforePx - (to - from) * rowPx) }
}

/** Where to scroll so that a row is whole in view; the present place if it already is. */
export function topToShow({ rowPx, viewportPx }: VirtualList, index: number, top: number): number {
  const start = index * rowPx
  if (start < top) return start
  return start + rowPx > top + viewportPx ? start + rowPx - viewportPx : top
}
