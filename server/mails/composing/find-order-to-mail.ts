import type { Application } from '#contract/application.ts'
import type { Brand } from '#contract/tracking.ts'
import type { Services } from '#server/context.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import { oneLine } from '#server/files/one-line.ts'
import type { RenderedMail } from '#server/mail-templates/render-mail.ts'

/** What mails to a traveller are made of. */
export interface OrderToMail {
  orderId: number
  firstName: string
  lastName: string
  /** Both joined, on one line. */
  name: string
  email: string
  /** What the order says; server/mail-templates/languages.ts makes one of ours of it. */
  language: string
  isDeleted: boolean
  /** What is said of a refund; null: there is none. */
  refund: 'refundOpen' | 'refunded' | null
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

interface Row extends Omit<OrderToMail, 'name' | 'brand' | 'from'> {
  siteId: number
  siteName: string
  domain: string
  settings: SiteSettings
}

/** Finds an order with its form and the look of its landing site; undefined where it is gone. */
export async function findOrderToMail(
  { pool }: Pick<Services, 'pool'>,
  orderId: number | null,
): Promise<OrderToMail | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-order-to-mail',
    text: `select o.order_id as "orderId", o.name as "firstName", o.last_name as "lastName", o.email,
        coalesce(a.language, 'en') as language, o.country_code as "countryCode",
        o.process_status is not distinct from 'Deleted' as "isDeleted",
        case when o.process_status = 'Refunds' then case when o.refund_date is null then 'refundOpen' else 'refunded' end
        end as refund, o.phone_number as "phoneNumber",
        coalesce(a.form, '{}') as form, s.id as "siteId", s.name as "siteName", s.domain, s.settings
      from orders o left join applications a on a.order_id = o.order_id
      join lateral (select * from landing_sites order by id = o.landing_site desc, id limit 1) s on true
      where o.order_id = $1`,
    values: [orderId],
  })
  const row = rows[0]
  if (!row) return undefined
  const { siteId: id, siteName: name, domain, settings, ...order } = row
  return {
    ...order,
    name: oneLine(`${order.firstName} ${order.lastName}`),
    brand: { ...settings, id, name, domain },
    from: { name: oneLine(settings.sender_name), address: settings.sender_address },
  }
}
