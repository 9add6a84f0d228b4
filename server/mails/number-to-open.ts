import { invalid } from '#server/errors.ts'
import type { OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { whatsappNumber } from '#server/mails/whatsapp-number.ts'

/** The number of an order's traveller as WhatsApp opens it; `invalid` where there is none. */
export function numberToOpen({ countryCode, phoneNumber }: Pick<OrderToMail, 'countryCode' | 'phoneNumber'>): string {
  const { number, problem } = whatsappNumber(countryCode, phoneNumber)
  if (number !== null) return number
  throw invalid(
    'orderId',
    problem === 'missing' ? 'This order has no phone number' : 'WhatsApp cannot open the phone number of this order',
  )
}
