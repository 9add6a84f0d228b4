/** How wide a column would like to be, how wide what it holds is, how narrow it may become, and how narrow where nothing else gives way any more. */
export interface Need {
  px: number
  heldPx: number
  leastPx: number
  worstPx: number
}

/**
 * Shares a table's width by what the columns hold. Where there is room all get what they need and the rest in proportion; where
 * there is not, those that may be cut give way in proportion to what they could give, and once they are as narrow as they may be, those
 * that may be cut at worst. Below that, the table scrolls.
 */
export function shareWidths(needs: readonly Need[], availablePx: number): number[] {
  const wanted = needs.map(({ px }) => px)
  const room = availablePx / sum(wanted)
  if (room >= 1) return wanted.map((px) => px * room)
  const narrowed = narrow(wanted, (at) => needs[at]!.leastPx, availablePx)
  return narrow(narrowed, (at) => needs[at]!.worstPx, availablePx)
}

/** Each gives way in proportion to what it could give. */
function narrow(widths: number[], leastOf: (at: number) => number, availablePx: number): number[] {
  const spare = widths.map((px, at) => px - leastOf(at))
  const given = Math.min(1, (sum(widths) - availablePx) / sum(spare)) || 0
  return widths.map((px, at) => px - spare[at]! * given)
}

/** The same, with `sparePx` left free where nothing is cut for it. */
export function shareWithSpare(needs: readonly Need[], availablePx: number, sparePx: number): number[] {
  const whole = needs.map((need) => ({ ...need, leastPx: need.heldPx }))
  const isRoomy = sum(needs.map(({ heldPx }) => heldPx)) <= availablePx - sparePx
  return isRoomy ? shareWidths(whole, availablePx - sparePx) : shareWidths(needs, availablePx)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
