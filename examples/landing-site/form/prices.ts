/** TABLE: how soon -> what a traveller pays for it, in whole dollars. */
const PRICES: Record<string, number> = { standard: 59, priority: 89 }
export const CURRENCY = 'USD'

/** Returns what one traveller pays; the standard price while nothing is chosen. */
export function priceOf(speed: string | undefined): number {
  return PRICES[speed ?? ''] ?? PRICES.standard!
}
