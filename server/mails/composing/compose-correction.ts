import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { writeCorrection, type CorrectionRequest } from '#server/mails/composing/write-correction.ts'

/** The mail that asks a traveller to correct values, as they stand in the order now. */
export const composeCorrection: Compose = async (services, mail) => {
  const order = await findOrderToMail(services, mail.orderId)
  const { rows } = await services.pool.query<CorrectionRequest & { isWithdrawn: boolean }>(
    'select fields, note, withdrawn_at is not null as "isWithdrawn" from corrections where mail_id = $1',
    [mail.id],
  )
  const request = rows[0]
  if (!order || !request) return { outcome: 'refused', reason: 'The order or the request is gone' }
  if (request.isWithdrawn) return { outcome: 'refused', reason: 'The request was taken back before its mail went' }
  return {
    outboxId: mail.outboxId,
    captureName: `order-${order.orderId}-mail-${mail.id}`,
    to: mail.email,
    ...(await writeCorrection(services, order, mail, request)),
    attachments: [],
  }
}
