/** Browsers stop at some height of an element (Firefox near 17.8 million px); beyond ours the scrollbar is a scale. */
export const TALLEST_PX = 8_000_000

export interface VirtualList {
  count: number
  rowPx: number
  /** Height in which rows are seen. */
  viewportPx: number
  /** The rows before which a head stands, in their order, and the height of one; it stays over the rows that follow it. */
  heads?: readonly number[]
  headPx?: number
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

const headsBefore = ({ heads = [] }: VirtualList, index: number) => heads.filter((at) => at < index).length

/** The list's px above a row, and above its head where it has one. */
const pxAbove = (list: VirtualList, index: number) => index * list.rowPx + headsBefore(list, index) * (list.headPx ?? 0)

/** The row at that many px of the list: the first that ends below them. */
function rowAtPx(list: VirtualList, px: number): number {
  const { heads = [], headPx = 0, rowPx } = list
  let above = 0
  for (const at of heads) {
    if (at * rowPx + above >= px) break
    above += headPx
  }
  return Math.floor(Math.max(0, px - above) / rowPx)
}

const wholePx = (list: VirtualList) => pxAbove(list, list.count)

/** The height that the list really takes; at most TALLEST_PX. */
export function shownHeight(list: VirtualList): number {
  return Math.min(wholePx(list), TALLEST_PX)
}

/** How many px of the list one px of the scrollbar is; 1 unless the list is too tall for a browser. */
export function scrollScale(list: VirtualList): number {
  const shown = shownHeight(list) - list.viewportPx
  return shown <= 0 ? 1 : Math.max(1, (wholePx(list) - list.viewportPx) / shown)
}

/** The furthest the list can be scrolled, in its own px. */
export function furthestTop(list: VirtualList): number {
  return Math.max(0, wholePx(list) - list.viewportPx)
}

/** Which rows to draw at `top` (the list's px above the viewport) while the scrollbar stands at `scrollTop`. */
export function sliceAt(list: VirtualList, top: number, scrollTop: number): Slice {
  const { count, rowPx, viewportPx } = list
  const from = Math.max(0, Math.min(count, rowAtPx(list, top)) - OVERSCAN)
  const to = Math.min(count, Math.ceil((top + viewportPx) / rowPx) + OVERSCAN)
  const beforePx = Math.max(0, scrollTop - (top - pxAbove(list, from)))
  return {
    from,
    to,
    beforePx,
    afterPx: Math.max(0, shownHeight(list) - beforePx - (pxAbove(list, to) - pxAbove(list, from))),
  }
}

/** Where to scroll so that a row is whole in view; the present place if it already is. */
export function topToShow(list: VirtualList, index: number, top: number): number {
  const { rowPx, viewportPx, heads = [], headPx = 0 } = list
  // The head of its group stands over it.
  const over = heads.some((at) => at <= index) ? headPx : 0
  const start = pxAbove(list, index) + (heads.includes(index) ? headPx : 0)
  if (start - over < top) return start - over
  return start + rowPx > top + viewportPx ? start + rowPx - viewportPx : top
}
