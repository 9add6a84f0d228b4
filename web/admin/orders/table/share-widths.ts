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
  const wanted = sum(needs.map(({ px }) => px))
  if (wanted === 0) return []
  if (wanted <= availablePx) return needs.map(({ px }) => (px * availablePx) / wanted)
  const spare = sum(needs.map(({ px, leastPx }) => px - leastPx))
  const lack = wanted - availablePx
  if (lack <= spare) return needs.map(({ px, leastPx }) => px - ((px - leastPx) * lack) / spare)
  if (needs.every(({ leastPx, worstPx }) => leastPx === worstPx)) return needs.map(({ leastPx }) => leastPx)
  return shareWidths(
    needs.map(({ leastPx, worstPx }) => ({ px: leastPx, leastPx: worstPx, worstPx })),
    availablePx,
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
