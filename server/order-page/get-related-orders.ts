import type { getRelatedOrders as contract, Kinship } from '#contract/orders/related-orders.ts'
import type { Data, In } from '#contract/http/endpoint.ts'
import { isSameEmail } from '#contract/normalise/email.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { newestOfPassport } from '#server/db/newest-of-passport.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { phoneDigits } from '#server/official-form/dialling-code.ts'
import { listOrders } from '#server/lists/list-orders.ts'

type Related = Data<typeof contract>[number]

/** More are not looked for. */
export const RELATED_AT_MOST = 50
/** The search finds parts of words; this many of its newest are looked at for the whole. */
const FOUND_AT_MOST = 200
/** Anything with fewer digits is not a phone number. */
const PHONE_DIGITS_AT_LEAST = 6

/** The newest other orders of the same e-mail, phone or passport, for staff to see. Throws `not-found`. */
export async function getRelatedOrders(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const data = await findRelatedOrders(ctx, orderId)
  await recordPart(ctx, orderId, 'related orders')
  return { data }
}

/** The newest other orders of the same e-mail, phone or passport; passports are compared in the database and not returned. */
export async function findRelatedOrders(ctx: Context, orderId: number): Promise<Related[]> {
  const { email, phone } = await getContacts(ctx, orderId)
  const [byEmail, byPhone, byPassport] = await Promise.all([
    search(ctx, email),
    phone.length < PHONE_DIGITS_AT_LEAST ? [] : search(ctx, phone),
    findByPassport(ctx, orderId),
  ])
  const found: [Kinship, OrderRow[]][] = [
    ['email', byEmail.filter((row) => isSameEmail(row.email, email))],
    ['phone', byPhone.filter((row) => phoneDigits(row.country_code, row.phone_number) === phone)],
    ['passport', byPassport],
  ]
  return merge(found, orderId).slice(0, RELATED_AT_MOST)
}

async function getContacts(ctx: Context, orderId: number): Promise<{ email: string; phone: string }> {
  const { rows } = await ctx.pool.query<Pick<OrderRow, 'email' | 'country_code' | 'phone_number'>>(
    'select email, country_code, phone_number from orders where order_id = $1',
    [orderId],
  )
  const row = rows[0]
  if (!row) throw new Refusal('not-found', 'There is no such order')
  return { email: row.email, phone: phoneDigits(row.country_code, row.phone_number) }
}

async function search(ctx: Context, words: string): Promise<OrderRow[]> {
  const { rowsJson } = await listOrders(ctx.pool, { lists: [0], words, page: { offset: 0, limit: FOUND_AT_MOST } })
  return JSON.parse(rowsJson) as OrderRow[]
}

async function findByPassport(ctx: Context, orderId: number): Promise<OrderRow[]> {
  const { rows } = await ctx.pool.query<{ rows: string | null }>({
    name: 'find-by-passport',
    text: `select string_agg(order_row(o), ',' order by o.order_id desc) as rows from orders o
      where o.order_id = any (array(${newestOfPassport(
        '(select mark_of(passport_mark, form) from applications where order_id = $1)',
        RELATED_AT_MOST + 1,
      )}))`,
    values: [orderId],
  })
  return JSON.parse(`[${rows[0]?.rows ?? ''}]`) as OrderRow[]
}

function merge(found: [Kinship, OrderRow[]][], orderId: number): Related[] {
  const related = new Map<number, Related>()
  for (const [kinship, rows] of found) {
    for (const row of rows) {
      if (row.order_id === orderId) continue
      const known = related.get(row.order_id)
      related.set(row.order_id, { ...row, same: [...(known?.same ?? []), kinship] })
    }
  }
  return [...related.values()].toSorted((a, b) => b.order_id - a.order_id)
}
