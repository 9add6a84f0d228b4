const GROUPED = new Intl.NumberFormat('en-US')
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Writes a count with its thousands apart: 1,234,567. */
export function formatCount(count: number): string {
  return GROUPED.format(count)
}

/** Writes a count where there is little room: 1.2M. */
export function formatShortCount(count: number): string {
  return SHORT.format(count)
}
