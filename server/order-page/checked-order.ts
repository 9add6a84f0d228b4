import type { Application, NeedsCheck } from '#contract/orders/application.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { Context, Services } from '#server/context.ts'
import { queueOf } from '#server/lists/queue-of.ts'
import { listChecks, type Checks } from '#server/order-page/list-checks.ts'
import type { TwinFlag } from '#server/orders/find-twins.ts'
import { ORDER_ROW } from '#server/orders/order-columns.ts'

/** TABLE: what checks are found from, of an order's own two rows, `o` and `a` -> what it is made of. The form and the notes stand beside it. */
export const CHECKED = {
  processing_mode: ORDER_ROW.processing_mode.sql,
  name: ORDER_ROW.name.sql,
  last_name: ORDER_ROW.last_name.sql,
  email: ORDER_ROW.email.sql,
  country_code: ORDER_ROW.country_code.sql,
  phone_number: ORDER_ROW.phone_number.sql,
  created_at: ORDER_ROW.created_at.sql,
  needs_check: 'a.needs_check',
  waived: 'a.waived',
  as_sent: `coalesce(a.as_sent, '{}')`,
} as const satisfies Partial<Record<keyof OrderDetail, string>>

/** An order as it was read to find what of it is to be checked. */
export interface CheckedRow {
  form: Application
  notes: NeedsCheck[] | null
  queue: number
  order: Pick<OrderDetail, keyof typeof CHECKED>
}

/** SQL: these values as one JSON object. */
export function jsonOf(values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).map(([field, sql]) => `'${field}', ${sql}`)
  return `json_build_object(${pairs.join(', ')})`
}

/** A row with the numbers in it that the database holds sealed. */
export function opened<Row extends CheckedRow>({ numbers }: Pick<Services, 'numbers'>, orderId: number, row: Row): Row {
  return {
    ...row,
    form: numbers.open(orderId, row.form),
    notes: numbers.open(orderId, row.notes),
    order: {
      ...row.order,
      as_sent: numbers.open(orderId, row.order.as_sent),
      needs_check: numbers.open(orderId, row.order.needs_check),
    },
  }
}

/** What of an order whose numbers are open is to be checked today; without its twins nothing of another order. */
export function checksOf(
  ctx: Context,
  orderId: number,
  { form, order, notes, queue }: CheckedRow,
  twins: TwinFlag[],
): Checks {
  return listChecks(ctx, {
    ...form,
    ...order,
    notes,
    application_email: applicationEmail(ctx, orderId),
    queue: queueOf(queue),
    twins,
  })
}

/** The address that the official form is given for an order. */
export function applicationEmail({ env }: Pick<Services, 'env'>, orderId: number): string {
  return `${orderId}@${env.APPLICATION_MAIL_DOMAIN}`
}
