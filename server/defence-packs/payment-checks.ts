import type { Payment } from '#server/db/tables/orders.ts'

/** What 3-D Secure said of a payment, where that moves liability for a fraud to the card issuer. */
interface Authentication {
  how: 'authenticated' | 'attempted'
  eci: string
  /** As the letter names it. */
  named: string
}

/**
 * TABLE: brands as gateways write them -> the ECI of an authentication that succeeded, and of one in which the issuer or cardholder took
 * no part. No other moves liability; for a brand that is not here it is unknown: 06 is an exemption at Mastercard.
 */
const SCHEMES: { brand: RegExp; authenticated: string; attempted: string }[] = [
  { brand: /master|maestro|^mc$/i, authenticated: '02', attempted: '01' },
  { brand: /visa|amex|american.?express|discover|diners|jcb/i, authenticated: '05', attempted: '06' },
]

/** What 3-D Secure said, where it moves liability; undefined: it does not, or nobody knows. */
export function authenticationOf(payment: Payment | null): Authentication | undefined {
  const { three_d_secure_eci: eci, three_d_secure_id: id } = payment ?? {}
  const scheme = SCHEMES.find(({ brand }) => brand.test(payment?.card_brand?.trim() ?? ''))
  if (!eci || !scheme) return undefined
  const how = (['authenticated', 'attempted'] as const).find((one) => scheme[one] === eci)
  return how && { how, eci, named: id ? `ECI ${eci}, transaction ID ${id}` : `ECI ${eci}` }
}

/** Letters for "street and postal code are both the issuer's"; American Express uses D and F for something else. */
const BOTH_MATCH = ['Y', 'X', 'M', 'D', 'F', 'pass']
const BOTH_MATCH_AMEX = ['Y', 'X', 'M', 'pass']

/** Whether the address that was entered is the one that the card issuer has, by its own answer. */
export function isAddressRight(payment: Payment | null): boolean {
  const isAmex = /amex|american.?express/i.test(payment?.card_brand ?? '')
  return (isAmex ? BOTH_MATCH_AMEX : BOTH_MATCH).includes(payment?.avs_result ?? '')
}

/** Whether the security code that was entered is the card's, by its issuer's answer. */
export function isCodeRight(payment: Payment | null): boolean {
  return ['M', 'pass'].includes(payment?.cvv_result ?? '')
}
