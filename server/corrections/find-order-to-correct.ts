import type { Application, NeedsCheck } from '#contract/orders/application.ts'
import { CORRECTION_FIELDS } from '#contract/corrections/correction-fields.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { WaivedCheck } from '#contract/orders/order-history.ts'
import type { ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { Services } from '#server/context.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { Refusal } from '#server/errors.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import { planWork } from '#server/intake/read-dates.ts'
import type { OrderToCorrect, Values } from '#server/corrections/apply-correction.ts'
import { formDayOf } from '#server/order-page/list-checks.ts'
import { notesOf } from '#server/intake/order-flags.ts'
import { queueOf } from '#server/lists/queue-of.ts'

interface Row {
  form: Application
  beside: { processing_mode: ProcessingMode; processing_date: string | null; [field: string]: string | null }
  createdAt: Date
  queue: number
  asSent: Record<string, string> | null
  notes: NeedsCheck[] | null
  needs_check: NeedsCheck[]
  waived: WaivedCheck[]
  version: number
  isWithGovernment: boolean
  tickets: (Comparison | null)[]
}

/** What a correction starts from. */
interface Found extends OrderToCorrect, Pick<Row, 'waived' | 'version' | 'tickets'> {
  isFiled: boolean
}

/** An order as corrections start from it; it is not locked yet, so its version goes with what follows. Throws `not-found`. */
export async function findOrderToCorrect(
  { pool, numbers }: Pick<Services, 'pool' | 'numbers'>,
  orderId: number,
): Promise<Found> {
  const { rows } = await pool.query<Row>({
    name: 'find-order-to-correct',
    text: `select a.form, o.created_at as "createdAt", o.queue, a.as_sent as "asSent", a.notes, a.needs_check, a.waived, o.version,
        json_build_object('name', o.name, 'last_name', o.last_name, 'email', o.email, 'country_code', o.country_code,
          'phone_number', o.phone_number, 'processing_mode', o.processing_mode, 'processing_date', o.processing_date) as beside,
        coalesce(o.process_status in ('AwaitingGovt', 'Completed'), false) as "isWithGovernment",
        coalesce((select json_agg(d.comparison) from documents d where d.order_id = o.order_id and d.state = 'current'), '[]')
          as tickets
      from orders o join applications a using (order_id) where o.order_id = $1`,
    values: [orderId],
  })
  if (!rows[0]) throw new Refusal('not-found', 'There is no such order')
  const opened = <Json>(json: Json) => numbers.open(orderId, json)
  const { form, asSent, notes, needs_check, ...rest } = rows[0]
  const row = {
    ...rest,
    form: opened(form),
    asSent: opened(asSent),
    notes: opened(notes),
    needs_check: opened(needs_check),
  }
  const all: Record<string, string | null | undefined> = { ...row.form, ...row.beside }
  return {
    values: Object.fromEntries(CORRECTION_FIELDS.map((field) => [field, all[field] ?? ''])) as Values,
    asSent: row.asSent ?? sentBefore(row),
    notes: notesOf(row),
    formDay: formDayOf(queueOf(row.queue), row.createdAt),
    waived: row.waived,
    version: row.version,
    isFiled: row.isWithGovernment || row.tickets.length > 0,
    tickets: row.tickets,
  }
}

/** Older orders do not record what was sent: a processing day that does not follow from the flight was sent. */
export function sentBefore({
  form,
  beside,
  createdAt,
  notes,
}: Pick<Row, 'form' | 'createdAt' | 'notes'> & {
  beside: Pick<Row['beside'], 'processing_mode' | 'processing_date'>
}): Record<string, string> {
  const { processing_mode: mode, processing_date: day } = beside
  if (notes !== null || day === null) return {}
  const derived = planWork(mode, null, findFlight(form).day, dayInSantoDomingo(createdAt)).processingDate
  return day === derived ? {} : { processing_date: day }
}
