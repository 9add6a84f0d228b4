import type { TravellerLanguage } from '#contract/values/languages.ts'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { figuresOf } from '#contract/values/moments.ts'
import { cardBrandName } from '#contract/values/card-brand.ts'
import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import { dayInFull, longDay } from '#contract/values/long-day.ts'
import type { Fact } from '#server/mail-templates/notices.ts'

/** The flight that an order is for, as far as the form tells it. */
export interface FlightFacts {
  arrives: boolean
  number: string | null
  /** YYYY-MM-DD. */
  day: string | null
}

/** A payment, as far as the landing site told it. */
export interface PaymentFacts {
  amount: string | null
  currency: string | null
  cardBrand: string | null
  cardLast4: string | null
  /** How the charge reads on the statement. */
  statement: string | null
  reference: string | null
}

/** What mails name of an order. */
export interface OrderFacts {
  orderId: number
  /** First and last name, joined. */
  name: string
  flight: FlightFacts
  payment: PaymentFacts
  /** When its payment was confirmed. */
  paidAt: string | null
  /** When it was refunded, and the gateway's reference of that. */
  refundedAt: string | null
  refundReference: string | null
  /** By when its page had said at first that its ticket is expected; null: it is not paid. */
  expectedBy: string | null
  /** By when somebody of the office said that it is expected in place of that; null: nobody did. */
  newDate: string | null
  /** The day on which work on it begins, where that is later (YYYY-MM-DD). */
  startsOn: string | null
  /** The form is filed or done, or the order is being refunded: stop promising the earlier steps. */
  isPastFiling: boolean
}

/** TABLE: fact -> its value in the mail's language; null: the order has none. */
const FACTS: Record<Fact, (order: OrderFacts, language: TravellerLanguage) => string | null> = {
  orderNumber: ({ orderId }) => String(orderId),
  travellerName: ({ name }) => name,
  direction: ({ flight }, language) => {
    const { arrival, departure } = MAIL_LANGUAGES[language].facts.directions
    return flight.arrives ? arrival : departure
  },
  flight: ({ flight }) => flight.number,
  day: ({ flight }, language) => flight.day && dayInFull(flight.day, language),
  amount: ({ payment }, language) => amountInWords(payment, language),
  paidOn: ({ paidAt }, language) => paidAt && longDay(paidAt, language),
  card: ({ payment: { cardBrand, cardLast4 } }) =>
    [cardBrand && cardBrandName(cardBrand), cardLast4 && `··${cardLast4}`].filter(Boolean).join(' ') || null,
  statement: ({ payment }) => payment.statement,
  reference: ({ payment }) => payment.reference,
  refundReference: ({ refundReference }) => refundReference,
  expectedBy: ({ expectedBy }, language) => expectedBy && longDay(expectedBy, language),
  newDate: ({ newDate }, language) => newDate && momentThere(newDate, language),
  brokenDate: ({ newDate }, language) => newDate && momentThere(newDate, language),
  refundedOn: ({ refundedAt }, language) => refundedAt && longDay(refundedAt, language),
}

/** A moment in words where the tickets are for: 3 December 2026, 14:00 (Santo Domingo time). */
function momentThere(iso: string, language: TravellerLanguage): string {
  const { hour, minute } = figuresOf(iso, 'SantoDomingo')!
  return MAIL_LANGUAGES[language].facts.moment(longDay(iso, language), `${hour}:${minute}`)
}

/** These facts of an order with their labels, without those that it does not have. */
export function factsOf(
  names: readonly Fact[],
  order: OrderFacts,
  language: TravellerLanguage,
): [label: string, value: string][] {
  const { approval, facts } = MAIL_LANGUAGES[language]
  const labels = { ...facts.labels, orderNumber: approval.orderNumber, travellerName: approval.travellerName }
  return names.flatMap((name): [string, string][] => {
    const value = FACTS[name](order, language)
    return value ? [[labels[name], value]] : []
  })
}
