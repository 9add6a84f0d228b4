import type { In } from '#contract/http/endpoint.ts'
import type { TextValues } from '#contract/presets/text-variables.ts'
import type { textValues as contract } from '#contract/presets/texts.ts'
import { TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/values/languages.ts'
import { dayInFull } from '#contract/values/long-day.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { factsOf } from '#server/mail-templates/order-facts.ts'
import { plainName } from '#server/mail-templates/plain-name.ts'
import { findOrderToMail, type OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { orderPage } from '#server/security/links.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** What an order has for the variables of ready texts, in each language. */
export async function textValues(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const order = await findOrderToMail(ctx, orderId)
  if (!order) throw new Refusal('not-found', 'There is no such order')
  await recordPart(ctx, orderId, 'texts')
  return { data: { language: mailLanguage(order.language), values: textValuesOf(ctx, order) } }
}

/** What an order has for the variables, by language. */
export function textValuesOf(ctx: Context, order: OrderToMail): Record<TravellerLanguage, TextValues> {
  const values = TRAVELLER_LANGUAGES.map((language) => [language, valuesOf(ctx, order, language)])
  return Object.fromEntries(values) as Record<TravellerLanguage, TextValues>
}

/** What an order has for the variables, in one language. The link is without a token, as in every text that goes by hand. */
function valuesOf(ctx: Context, order: OrderToMail, language: TravellerLanguage): TextValues {
  const { orderId, firstName, name, flight, brand } = order
  return {
    first_name: firstName.trim() === '' ? null : plainName(firstName),
    full_name: name.trim() === '' ? null : name,
    reference: String(orderId),
    direction: factsOf(['direction'], order, language)[0]?.[1] ?? null,
    flight_date: flight.day && dayInFull(flight.day, language),
    flight_number: flight.number,
    site_name: brand.name,
    tracking_link: orderPage(ctx, { orderId, siteId: brand.id }).href,
  }
}
