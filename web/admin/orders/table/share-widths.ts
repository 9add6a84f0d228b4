/** How wide a column would like to be, and how narrow it may become. */
export interface Need {
  px: number
  leastPx: number
}

/**
 * Shares a table's width by what the columns hold. Where there is room all get what they need and the rest in proportion; where
 * there is not, those that may be cut give way in proportion to what they could give. Below the least of all, the table scrolls.
 */
export function shareWidths(needs: readonly Need[], availablePx: number): number[] {
  const wanted = sum(needs.map(({ px }) => px))
  if (wanted === 0) return []
  if (wanted <= availablePx) return needs.map(({ px }) => (px * availablePx) / wanted)
  const spare = sum(needs.map(({ px, leastPx }) => px - leastPx))
  const given = spare === 0 ? 0 : Math.min(1, (wanted - availablePx) / spare)
  return needs.map(({ px, leastPx }) => px - (px - leastPx) * given)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
