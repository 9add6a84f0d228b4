import type { AuditEvent } from '#contract/staff/audit-events.ts'
import type { PoolClient } from 'pg'
import { APPLICATION_FIELDS } from '#contract/orders/application.ts'
import type { correctOrder as contract } from '#contract/corrections/correct-order.ts'
import { fieldsWith, type CorrectionField } from '#contract/corrections/correction-fields.ts'
import type { In } from '#contract/http/endpoint.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { writeAudit, type AuditEntry } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { adoptMarks } from '#server/orders/passport-marks.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { enqueue } from '#server/jobs.ts'
import type { Said } from '#server/words/say.ts'
import {
  applyCorrection,
  isTakenBack,
  problemsOf,
  type Corrected,
  type Values,
} from '#server/corrections/apply-correction.ts'
import { allowOtherEmail, isOtherEmail, tellEmailBefore } from '#server/corrections/change-email.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import { listCorrections } from '#server/orders/list-corrections.ts'
import { findTwins } from '#server/orders/find-twins.ts'
import { findOrderToCorrect } from '#server/corrections/find-order-to-correct.ts'
import { readOrderDetails } from '#server/order-page/get-order-details.ts'
import { notesToFileAgain, withdrawOutdated } from '#server/corrections/file-again.ts'
import { readCorrection } from '#server/corrections/read-correction.ts'
import { applyWaivers } from '#server/corrections/apply-waivers.ts'
import { searchText, type Searchable } from '#server/orders/search-text.ts'

/** TABLE: what a document is compared with; changing one has the order's documents compared again. */
const COMPARED: readonly CorrectionField[] = [
  'name',
  'last_name',
  'passport_number',
  ...fieldsWith('date_of_dob'),
  'IsArrival',
  ...fieldsWith('embarkation_flight_date_date'),
  ...fieldsWith('intended_arrival_date'),
] as CorrectionField[]

/**
 * Corrects values of an order, or keeps some as they are that are to be checked, and returns the order as it is then. All that follows
 * is in the same transaction: what is to be checked, the list, the counts, what search finds; where the order is filed, what must
 * be filed again is marked, and a document that says something else no longer counts. The others are compared again soon after.
 * Throws `not-found`; `invalid` with a sentence for each value; `conflict` where somebody changed the order meanwhile; and, for another
 * e-mail, as allowOtherEmail does.
 */
export async function correctOrder(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { isTouched, isDecided } = await correct(ctx, input)
  const message = isTouched ? 'The order is corrected' : isDecided ? 'Saved' : 'The order says so already'
  return { data: await readOrderDetails(ctx, input.orderId), message }
}

/**
 * Corrects an order for other verbs that correct, with their own work (`also`) in the same transaction. Returns whether a value changed, and
 * whether what is to be checked did; if neither, nothing is written.
 */
export async function correct(
  ctx: Context,
  input: In<typeof contract>,
  also?: (client: PoolClient) => Promise<void>,
): Promise<{ isTouched: boolean; isDecided: boolean }> {
  const { orderId, version, fields } = input
  const reason = input.reason.trim()
  const asked = readCorrection(fields)
  const waive = new Map(Object.entries(input.waive))
  const order = await findOrderToCorrect(ctx, orderId)
  const applied = applyCorrection(order, asked, dayInSantoDomingo(new Date()))
  const corrected = { ...applied, notes: [...applied.notes, ...notesToFileAgain(order, applied)] }
  const earlier = await listCorrections(ctx, orderId)
  const mayStand = (field: string) => waive.get(field) === true || isTakenBack(field, asked, earlier)
  refuse(problemsOf(corrected, order, asked, mayStand))
  // Twins are looked up on each read; only the decision to let them stand is stored.
  const twins = waive.has('duplicate') ? await findTwins(ctx.pool, orderId) : []
  const shown = [...twins, ...corrected.flags].map((flag) => ({ ...flag, message: String(flag.message) }))
  const found = [...shown, ...corrected.notes]
  const checks = applyWaivers(found, order.waived, {
    touched: corrected.touched,
    waive,
    waiver: { at: new Date().toISOString(), by: staffOf(ctx).name, reason },
  })
  const idle = checks.idle.map((field) => [field.slice(0, 64), 'There is nothing to check about this value'] as const)
  refuse(Object.fromEntries(idle))
  const isTouched = corrected.touched.size > 0
  // A caller who sends the same again after a lost response need not know the new version.
  if (!isTouched && !checks.isDecided) return { isTouched, isDecided: false }
  const isElsewhere = isOtherEmail(order.values.email, corrected.values.email)
  if (isElsewhere) await allowOtherEmail(ctx)
  await changeOrders(ctx, [orderId], 'order.corrected', () => corrected.change, {
    version,
    reckonedFrom: order.version,
    audited: isTouched ? tell(order.values, corrected, reason) : null,
    also: async (client) => {
      await keep(client, ctx, orderId, corrected, checks)
      if (waive.size > 0) await writeAudit(client, ctx, tellWaived(orderId, waive, reason))
      if (COMPARED.some((field) => corrected.touched.has(field))) {
        await enqueue(client, 'compare-documents', { orderId })
        // A confirmation that a document is the traveller's was given for the order as it was.
        await client.query(
          'update documents set confirmed_at = null, confirmed_by = null, confirmed_reason = null where order_id = $1 and confirmed_at is not null',
          [orderId],
        )
      }
      if (isElsewhere) await tellEmailBefore(client, ctx, orderId, order.values.email)
      await also?.(client)
      await withdrawOutdated(client, ctx, orderId, order.values, corrected)
    },
  })
  return { isTouched, isDecided: checks.isDecided }
}

function refuse(errors: Record<string, Said>): void {
  const first = Object.values(errors)[0]
  if (first !== undefined) throw new Refusal('invalid', first, { errors })
}

/** Every value that became another one, whole dates and phones, as it was and as it is. */
function tell(from: Values, { values, touched }: Corrected, reason: string): Pick<AuditEntry, 'before' | 'after'> {
  const of = (all: Values) =>
    Object.fromEntries([...touched].map((field) => [field, all[field as CorrectionField] || null]))
  return { before: of(from), after: { ...of(values), reason } }
}

function tellWaived(orderId: number, waive: ReadonlyMap<string, boolean>, reason: string): AuditEntry[] {
  const of = (isWaived: boolean) => [...waive].filter(([, is]) => is === isWaived).map(([field]) => field)
  const waived = (event: AuditEvent, fields: string[]): AuditEntry[] =>
    fields.length > 0 ? [{ event, orderId, after: { fields, reason } }] : []
  return [...waived('order.check-waived', of(true)), ...waived('order.check-renewed', of(false))]
}

/** The form, what is to be checked, and what search looks through. The order's row itself is written already. */
async function keep(
  client: PoolClient,
  { numbers }: Context,
  orderId: number,
  { values, touched, asSent, notes }: Corrected,
  { needsCheck, waived }: Pick<ReturnType<typeof applyWaivers>, 'needsCheck' | 'waived'>,
): Promise<void> {
  const inForm = APPLICATION_FIELDS.filter((field) => touched.has(field))
  const [given, taken] = [
    inForm.filter((field) => values[field] !== ''),
    inForm.filter((field) => values[field] === ''),
  ]
  const mark = numbers.markOf(values.passport_number)
  await adoptMarks(client, [{ number: values.passport_number, mark }])
  const sealed = (value: unknown) => JSON.stringify(numbers.seal(orderId, value))
  await client.query({
    name: 'keep-corrected-form',
    text: `update applications set form = (form || $2::jsonb) - $3::text[], as_sent = $4::jsonb, notes = $5::jsonb,
        needs_check = $6::jsonb, waived = $7::jsonb, passport_mark = $8 where order_id = $1`,
    values: [
      orderId,
      sealed(Object.fromEntries(given.map((field) => [field, values[field]]))),
      taken,
      ...[asSent, notes, needsCheck, waived].map(sealed),
      mark,
    ],
  })
  await keepSearchText(client, orderId, {
    name: values.name,
    lastName: values.last_name,
    email: values.email,
    countryCode: values.country_code,
    phoneNumber: values.phone_number,
  })
}

/** Updates an order's search text after one of these values has changed. */
async function keepSearchText(client: PoolClient, orderId: number, order: Searchable): Promise<void> {
  const { txt, digits, digitKeys } = searchText(order, orderId)
  await client.query({
    name: 'keep-search-text',
    text: 'update order_search set txt = $2, digits = $3, digit_keys = $4 where order_id = $1',
    values: [orderId, txt, digits, digitKeys],
  })
}
