/** How wide a column would like to be, how narrow it may become, and how narrow where nothing else gives way any more. */
export interface Need {
  px: number
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
