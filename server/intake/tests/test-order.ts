import type { NeedsCheck } from '#contract/orders/application.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { testOrder as contract } from '#contract/sites/test-orders.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { isSameCheck } from '#server/intake/order-flags.ts'
import type { HandlerAnswer } from '#server/verb.ts'

interface Row {
  content: Record<string, unknown>
  payment: object | null
  seconds: object[]
  flags: NeedsCheck[]
  warnings: NeedsCheck[]
  paid: boolean
  reference: string | null
}

/** TABLE: what an order keeps beside its form -> the name that a landing site sends it under. */
const SENT_AS: Record<string, string> = {
  name: 'name',
  lastName: 'last_name',
  email: 'email',
  countryCode: 'country_code',
  phoneNumber: 'phone_number',
  processingMode: 'processing_mode',
  processingDate: 'processing_date',
  language: 'language',
}

/** What is kept of a test order, as a developer named it. Throws `not-found`. */
export async function testOrder(
  ctx: Context,
  { siteId, orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'look-at-test-order',
    text: `select content, payment, seconds, flags, warnings, paid_at is not null as paid, external_reference as reference
      from test_orders where site_id = $1::bigint and order_id = $2::bigint`,
    values: [siteId, orderId],
  })
  const row = rows[0]
  if (!row) throw new Refusal('not-found', 'There is no such order')
  const { content, payment, seconds, flags, warnings, paid, reference } = row
  const values = [
    ...Object.entries(SENT_AS).map(([kept, field]) => [field, content[kept]] as const),
    ['external_reference', reference] as const,
    ...fieldsOf(content.form),
    ...fieldsOf(payment, 'payment.'),
    ...seconds.flatMap((second, index) => fieldsOf(second, `payment ${index + 2}: `)),
    ...fieldsOf(content.terms, 'terms.'),
  ]
  return {
    data: {
      order_id: orderId,
      paid,
      values: values.flatMap(([field, value]) => (typeof value === 'string' && value !== '' ? [{ field, value }] : [])),
      flags,
      warnings: warnings.filter((warning) => !flags.some(isSameCheck(warning))),
    },
  }
}

function fieldsOf(part: unknown, before = ''): (readonly [field: string, value: unknown])[] {
  if (typeof part !== 'object' || part === null) return []
  const { payment, ...own } = part as Record<string, unknown>
  return [
    ...Object.entries(own).map(([name, value]) => [`${before}${name}`, value] as const),
    ...fieldsOf(payment, before),
  ]
}
