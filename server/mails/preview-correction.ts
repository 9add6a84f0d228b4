import type { previewCorrection as contract } from '#contract/corrections/corrections.ts'
import type { In } from '#contract/http/endpoint.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { shownMail } from '#server/mails/get-mail-content.ts'
import { writeNote } from '#server/mails/composing/ready-reasons.ts'
import { writeCorrection } from '#server/mails/composing/write-correction.ts'
import { notePartsOf } from '#server/orders/note-parts.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The correction request as it would be sent now; `not-found` without the order, 422 where it would ask for nothing. */
export async function previewCorrection(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  refuseEmpty(input)
  const order = await findOrderToMail(ctx, input.orderId)
  if (!order) throw new Refusal('not-found', 'There is no such order')
  const written = await writeNote(ctx, order, input)
  const notes = notePartsOf({ ...written, language: input.noteLanguage ?? null })
  await recordPart(ctx, input.orderId, 'mail')
  return { data: shownMail(order, await writeCorrection(ctx, order, order, { fields: input.fields, notes }), []) }
}

/** Refuses a request that asks for nothing. */
export function refuseEmpty({ fields, note, reasons }: In<typeof contract>): void {
  if (fields.length === 0 && note === '' && reasons.length === 0)
    throw invalid('fields', 'Choose what is to be corrected, or write a note')
}
