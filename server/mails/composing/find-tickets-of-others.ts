import { isSameEmail } from '#contract/normalise/email.ts'
import type { Services } from '#server/context.ts'
import { findMailedDocuments, type MailedDocument } from '#server/mails/composing/find-mailed-documents.ts'
import type { OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { findParty } from '#server/security/find-party.ts'

interface Row {
  orderId: number
  /** What counts of it and was mailed to the reader before. */
  sent: number[]
}

/**
 * The tickets of the others of the purchase, where the mail (null: one sent now) is the first with this order's ticket and brings the last
 * missing one: then one mail has all of them. Only tickets that the reader was mailed before, so that they also hear when one counts no
 * longer; an order that is being refunded needs none. Empty where one is not there yet.
 */
export async function findTicketsOfOthers(
  services: Pick<Services, 'pool'>,
  { orderId, email }: Pick<OrderToMail, 'orderId' | 'email'>,
  mail: { mailId: number | null; email: string },
): Promise<MailedDocument[]> {
  if (!isSameEmail(mail.email, email)) return []
  const others = (await findParty(services, orderId)).filter((id) => id !== orderId)
  if (others.length === 0) return []
  const { rows } = await services.pool.query<Row>({
    name: 'find-tickets-of-others',
    text: `with earlier as (
        select m.order_id, d.id from mails m join documents d on d.id = any(m.document_id || m.also_documents)
        where m.order_id = any($2::bigint[] || $1::bigint) and m.kind = 'approval' and lower(trim(m.email)) = lower($3)
          and m.state not in ('failed', 'bounced') and ($4::bigint is null or m.id < $4) and (m.order_id = $1 or d.state = 'current'))
      select o.order_id::float8 as "orderId", array(select distinct id::float8 from earlier e where e.order_id = o.order_id) as sent
      from orders o where o.order_id = any($2::bigint[]) and o.process_status is distinct from 'Refunds' and o.refund_date is null
        and not exists (select from earlier where order_id = $1) order by o.order_id`,
    values: [orderId, others, email.trim(), mail.mailId],
  })
  if (rows.some(({ sent }) => sent.length === 0)) return []
  return (await Promise.all(rows.map((row) => findMailedDocuments(services, row.orderId, row.sent)))).flat()
}
