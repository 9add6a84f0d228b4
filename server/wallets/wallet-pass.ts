import type { Brand, Pass } from '#contract/travellers/tracking.ts'
import { daysAfter } from '#server/time/calendar.ts'

/** Which way a ticket is for. */
export type Direction = Pass['direction']

/** What a pass in a wallet is made of: what the traveller's page shows of it, and what its code says. */
export interface WalletPass extends Pick<
  Pass,
  'order_id' | 'traveller' | 'direction' | 'flight' | 'flight_day' | 'application_code'
> {
  /** What the QR code of the document says; null: no ticket of this order and way counts now. */
  code: string | null
  /** The address of the order's page; it proves nothing. */
  page: string
  brand: Pick<Brand, 'name' | 'colours'>
}

/** When a wallet puts the pass away: the day after the flight is over everywhere west of us. */
export function endOf(flightDay: string): string {
  return `${daysAfter(flightDay, 2)}T12:00:00Z`
}
