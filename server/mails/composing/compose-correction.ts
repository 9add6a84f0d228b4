import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { notePartsOf, type KeptNote } from '#server/orders/note-parts.ts'
import { DISPUTE_RUNS } from '#server/orders/dispute-runs.ts'
import { NOT_WHILE_DISPUTED } from '#server/mails/not-while-disputed.ts'
import { writeCorrection, type CorrectionRequest } from '#server/mails/composing/write-correction.ts'

export const TAKEN_BACK = 'The request was taken back before its mail went'

/** The mail that asks a traveller to correct values, as they stand in the order now. */
export const composeCorrection: Compose = async (services, mail) => {
  const order = await findOrderToMail(services, mail.orderId)
  const { rows } = await services.pool.query<
    KeptNote & Pick<CorrectionRequest, 'fields'> & { isWithdrawn: boolean; isDisputed: boolean }
  >(
    `select c.fields, c.note, c.reasons, c.note_language as language, c.withdrawn_at is not null as "isWithdrawn",
       exists (select from orders o where o.order_id = $2 and ${DISPUTE_RUNS}) as "isDisputed" from corrections c where c.mail_id = $1`,
    [mail.id, mail.orderId],
  )
  const request = rows[0]
  if (!order || !request) return { outcome: 'refused', reason: 'The order or the request is gone' }
  if (request.isWithdrawn) return { outcome: 'refused', reason: TAKEN_BACK }
  if (request.isDisputed) return { outcome: 'refused', reason: NOT_WHILE_DISPUTED }
  return writeCorrection(services, order, mail, { fields: request.fields, notes: notePartsOf(request) })
}
