import type { Application } from '#contract/orders/application.ts'
import { CORRECTION_FIELDS } from '#contract/corrections/correction-fields.ts'
import { GROUP_AT_MOST, type getOrderGroup as contract, type GroupMember } from '#contract/orders/related-orders.ts'
import { isSameEmail } from '#contract/normalise/email.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { NUMBERS } from '#server/sealing/sealed-numbers.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { ORDERS_AT_MOST, SHORTEST_TRANSACTION } from '#server/security/find-party.ts'
import { listOrders } from '#server/lists/list-orders.ts'
import { newestOfPassport } from '#server/db/newest-of-passport.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The search finds parts of words; this many of its newest are looked at for the whole e-mail. */
const FOUND_AT_MOST = 200
/** There and back of one journey lie no farther apart. */
const PAIR_DAYS = 120

interface Near {
  email: string
  /** Whether its passport is known, so that the other direction can be looked for. */
  has_passport: boolean
  own: OrderRow
  payment: OrderRow[] | null
  passport: OrderRow[] | null
}

/**
 * The group of an order, the orders of its payment or of its e-mail and flight, and its pair, the same passport's other direction.
 * By indexes, and bounded; passports are compared and not returned. Throws `not-found`.
 */
export async function getOrderGroup(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const near = await findNear(ctx, orderId)
  if (!near) throw new Refusal('not-found', 'There is no such order')
  await recordPart(ctx, orderId, 'group')
  const { own } = near
  const byEmail = own.flight_day === null ? [] : await ofEmail(ctx, near.email)
  const isSameFlight = (row: OrderRow) => row.flight_day === own.flight_day && row.direction === own.direction
  const found = [...(near.payment ?? []), ...byEmail.filter(isSameFlight)].filter(isKept)
  const members = new Map([own, ...found.slice(0, GROUP_AT_MOST - 1)].map((row) => [row.order_id, row]))
  const others = (near.passport ?? []).filter((row) => isKept(row) && row.direction !== own.direction)
  const pair = own.flight_day === null ? undefined : nearest(own, others)
  const canBeSaid = near.has_passport && isKept(own) && own.flight_day !== null
  const same = await findSame(ctx, orderId, [...members.keys(), ...(pair ? [pair.order_id] : [])])
  const asMember = (row: OrderRow): GroupMember => {
    const { order_id, process_status, name, last_name, direction, flight_day, version } = row
    return { order_id, process_status, name, last_name, direction, flight_day, version, same: same.get(order_id) ?? [] }
  }
  return {
    data: {
      members: [...members.values()].toSorted((a, b) => a.order_id - b.order_id).map(asMember),
      pair: pair ? asMember(pair) : null,
      missing: canBeSaid && !pair ? (own.direction === 'Arrival' ? 'Departure' : 'Arrival') : null,
    },
  }
}

async function findNear(ctx: Context, orderId: number): Promise<Near | undefined> {
  const { rows } = await ctx.pool.query<Near>({
    name: 'find-order-group',
    text: `select o.email, mark_of(a.passport_mark, a.form) is not null as has_passport, order_row(o)::json as own,
        (select json_agg(order_row(t)::json) from orders t where t.order_id = any (paid.ids) and t.landing_site = o.landing_site
          and cardinality(paid.ids) <= ${ORDERS_AT_MOST}) as payment,
        (select json_agg(order_row(t)::json) from orders t where t.order_id = any (passports.ids)) as passport
      from orders o join applications a using (order_id), lateral (select array(
        select b.order_id from applications b where b.transaction_id is not null
          and length(code_key(a.transaction_id)) >= ${SHORTEST_TRANSACTION}
          and (code_key(b.transaction_id)) collate "C" = (code_key(a.transaction_id)) collate "C"
        limit ${ORDERS_AT_MOST + 1}) as ids) paid,
        lateral (select array(${newestOfPassport('mark_of(a.passport_mark, a.form)', GROUP_AT_MOST)}) as ids) passports
      where o.order_id = $1`,
    values: [orderId],
  })
  return rows[0]
}

async function ofEmail(ctx: Context, email: string): Promise<OrderRow[]> {
  const { rowsJson } = await listOrders(ctx.pool, {
    lists: [0],
    words: email,
    page: { offset: 0, limit: FOUND_AT_MOST },
  })
  return (JSON.parse(rowsJson) as OrderRow[]).filter((row) => isSameEmail(row.email, email))
}

const isKept = ({ process_status: status }: OrderRow) => status !== 'Deleted'

/** Of the other direction the flight nearest to this one, an arrival never after its departure. */
function nearest(own: OrderRow, others: OrderRow[]): OrderRow | undefined {
  const days = ({ flight_day: day }: OrderRow) => Date.parse(day ?? '') / 86_400_000
  const apart = (row: OrderRow) => (own.direction === 'Arrival' ? days(row) - days(own) : days(own) - days(row))
  return others
    .filter((row) => apart(row) >= 0 && apart(row) <= PAIR_DAYS)
    .toSorted((a, b) => apart(a) - apart(b) || b.order_id - a.order_id)[0]
}

/** Which values of these orders say the same as those of one; none of them is returned. */
async function findSame(ctx: Context, orderId: number, ids: number[]): Promise<Map<number, GroupMember['same']>> {
  const { rows } = await ctx.pool.query<{ id: number; same: string[]; own: Numbers; other: Numbers }>({
    name: 'find-same-values',
    text: `with said as (
        select o.order_id, a.form || jsonb_build_object('name', o.name, 'last_name', o.last_name, 'email', o.email,
          'country_code', o.country_code, 'phone_number', o.phone_number, 'processing_mode', o.processing_mode,
          'processing_date', o.processing_date) as own
        from orders o join applications a using (order_id) where o.order_id = any ($2::bigint[] || $1::bigint))
      select b.order_id::float8 as id,
        array(select f from unnest($3::text[]) f where coalesce(a.own ->> f, '') = coalesce(b.own ->> f, '')) as same,
        ${numbersOf('a')} as own, ${numbersOf('b')} as other
      from said a join said b on b.order_id = any ($2::bigint[]) where a.order_id = $1`,
    values: [orderId, ids, CORRECTION_FIELDS],
  })
  return new Map(
    rows.map(({ id, same, own, other }) => {
      const [one, two] = [ctx.numbers.open(orderId, own), ctx.numbers.open(id, other)]
      const numbers = NUMBERS.filter((name) => (one[name] ?? '') === (two[name] ?? ''))
      return [id, [...same.filter((field) => !isNumber(field)), ...numbers]]
    }),
  )
}

type Numbers = Pick<Application, (typeof NUMBERS)[number]>

const isNumber = (field: string) => (NUMBERS as readonly string[]).includes(field)
/** Sealed, so that they are compared here. */
const numbersOf = (of: string) =>
  `jsonb_build_object(${NUMBERS.map((name) => `'${name}', ${of}.own -> '${name}'`).join(', ')})`
