/** TABLE: how soon -> what a traveller pays for it, in whole dollars. */
const PRICES: Record<string, number> = { standard: 59, priority: 89 }
export const CURRENCY = 'USD'

/** What one traveller pays; what nobody chose yet costs as the standard one. */
export function priceOf(speed: string | undefined): number {
  return PRICES[speed ?? ''] ?? PRICES.standard!
}
