import type { PoolClient } from 'pg'
import type { Application } from '#contract/orders/application.ts'
import type { Brand } from '#contract/travellers/tracking.ts'
import type { Services } from '#server/context.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import { oneLine } from '#server/files/one-line.ts'
import type { OrderFacts } from '#server/mail-templates/order-facts.ts'
import { lineOf, plainName, shortLineOf } from '#server/mail-templates/plain-name.ts'
import type { RenderedMail } from '#server/mail-templates/render-mail.ts'
import { lookOf, type SiteRow } from '#server/mails/composing/site-look.ts'
import { newDateOf } from '#server/orders/is-late.ts'
import { TODAY } from '#server/time/today.ts'

/** What mails to a traveller are made of. */
export interface OrderToMail extends OrderFacts {
  firstName: string
  lastName: string
  email: string
  /** What the order says; server/mail-templates/languages.ts makes one of ours of it. */
  language: string
  isDeleted: boolean
  /** What the mail says about a refund; null: there is none. */
  refund: 'refundOpen' | 'refunded' | null
  /** The flight is within two days, and nothing was downloaded. */
  isUnread: boolean
  countryCode: string | null
  phoneNumber: string | null
  form: Application
  brand: Brand
  from: { name: string; address: string }
}

/** A mail to a traveller but for its address and attachments: what a preview shows is what is sent. */
export interface WrittenMail extends RenderedMail {
  from: { name: string; address: string }
  replyTo: string
}

interface Row extends SiteRow, Omit<OrderToMail, 'name' | 'brand' | 'from' | 'flight' | 'payment'> {
  flightDay: string | null
  arrives: boolean
  payment: Payment | null
  transactionId: string | null
}

/** Finds an order with its form and the look of its landing site; undefined where it is gone. */
export async function findOrderToMail(
  { pool, numbers }: Pick<Services, 'numbers'> & { pool: Pick<PoolClient, 'query'> },
  orderId: number | null,
): Promise<OrderToMail | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-order-to-mail',
    text: `select o.order_id as "orderId", o.name as "firstName", o.last_name as "lastName", o.email,
        coalesce(a.language, 'en') as language, o.country_code as "countryCode",
        o.process_status is not distinct from 'Deleted' as "isDeleted",
        case when o.process_status = 'Refunds' then case when o.refund_date is null then 'refundOpen' else 'refunded' end
        end as refund, o.phone_number as "phoneNumber",
        not o.downloaded and coalesce(o.flight_day - ${TODAY} between 0 and 2, false)
          as "isUnread", to_json(o.paid_at) #>> '{}' as "paidAt",
        to_json(o.refund_date) #>> '{}' as "refundedAt", null as "refundReference",
        to_json(o.due_at) #>> '{}' as "expectedBy", to_json(${newDateOf('expected_by')}) #>> '{}' as "newDate",
        case when o.queue = 3 then o.processing_date::text end as "startsOn",
        coalesce(o.process_status in ('AwaitingGovt', 'Completed', 'Refunds'), false)
          or exists (select from documents d where d.order_id = o.order_id and d.state = 'current') as "isPastFiling",
        o.flight_day::text as "flightDay", o.arrives, a.payment, a.transaction_id as "transactionId",
        coalesce(a.form, '{}') as form, s.id as "siteId", s.name as "siteName", s.domain, s.settings
      from orders o left join applications a on a.order_id = o.order_id
      join lateral (select * from landing_sites order by id = o.landing_site desc, id limit 1) s on true
      where o.order_id = $1`,
    values: [orderId],
  })
  const row = rows[0]
  if (!row) return undefined
  const { siteId, siteName, domain, settings, flightDay, arrives, payment, transactionId, ...order } = row
  return {
    ...order,
    form: numbers.open(order.orderId, order.form),
    name: plainName(`${order.firstName} ${order.lastName}`),
    flight: { arrives, day: flightDay, number: shortLineOf(order.form.embarkation_flight_number) },
    payment: {
      amount: lineOf(payment?.amount),
      currency: shortLineOf(payment?.currency),
      cardBrand: shortLineOf(payment?.card_brand),
      cardLast4: shortLineOf(payment?.card_last4),
      statement: oneLine(settings.statement_descriptor ?? '', 60).trim() || null,
      reference: lineOf(transactionId ?? payment?.transaction_id),
    },
    ...lookOf({ siteId, siteName, domain, settings }),
  }
}
