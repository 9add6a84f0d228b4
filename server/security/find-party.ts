import type { Context } from '#server/context.ts'

/** More orders than that of one payment are no travellers of one booking: what they share is a text like "paid by card". */
export const ORDERS_AT_MOST = 20
/** Of shorter ones too many are words: "cash". */
export const SHORTEST_TRANSACTION = 6

/**
 * The orders that were bought together with this one, itself too where there are others: by the same e-mail at the same landing site
 * and with the same payment, none of them deleted, where nothing else is said. Who proves one of them proves the purchase
 * (docs/decisions/021-the-pass.md).
 */
export async function findParty(
  ctx: { pool: Pick<Context['pool'], 'query'> },
  orderId: number,
  { withDeleted = false } = {},
): Promise<number[]> {
  const { rows } = await ctx.pool.query<{ id: number }>({
    name: 'find-party',
    text: `with proved as (
        select o.landing_site, lower(trim(o.email)) as email, a.transaction_id
        from orders o join applications a using (order_id)
        where order_id = $1 and ($4 or o.process_status is distinct from 'Deleted') and length(code_key(a.transaction_id)) >= $2),
      paid as (select a.order_id from proved p join applications a
          on a.transaction_id is not null and (code_key(a.transaction_id)) collate "C" = (code_key(p.transaction_id)) collate "C"
          and a.transaction_id = p.transaction_id
        limit $3 + 1)
      select o.order_id::float8 as id from proved p, paid join orders o using (order_id)
      where (select count(*) from paid) between 2 and $3 and o.landing_site = p.landing_site
        and lower(trim(o.email)) = p.email and ($4 or o.process_status is distinct from 'Deleted')
      order by o.order_id`,
    values: [orderId, SHORTEST_TRANSACTION, ORDERS_AT_MOST, withDeleted],
  })
  return rows.length < 2 ? [] : rows.map(({ id }) => id)
}
