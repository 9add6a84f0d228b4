/** Another order of the customer, paid near in time to the one that is disputed, neither voided nor given back. */
export interface NearbyOrder {
  orderId: number
  transactionId: string | null
  paidAt: string
  amount: string
  arrives: boolean
  /** YYYY-MM-DD, where its form tells one. */
  flightDay: string | null
  /** It has the same passport, or the same name. */
  sameTraveller: boolean
  sameDirection: boolean
  /** It has the same day of the flight, or one of them is not known. */
  sameDay: boolean
}

/** Payments that are further apart are for other journeys. */
export const NEARBY_DAYS = 30

/** Whether both are for one and the same: then the customer was charged twice. */
export function isSameService({ sameTraveller, sameDirection, sameDay }: NearbyOrder): boolean {
  return sameTraveller && sameDirection && sameDay
}
