import type { OrderOwner } from '#contract/mails/government-mail.ts'
import type { Services } from '#server/context.ts'

/** Whose orders these are, as far as they exist; at most 20. */
export async function listOrderOwners(
  { pool }: Pick<Services, 'pool'>,
  orderIds: readonly number[],
): Promise<OrderOwner[]> {
  const { rows } = await pool.query<OrderOwner>({
    name: 'list-order-owners',
    text: `select order_id, name, last_name, email, case when arrives then 'Arrival' else 'Departure' end as direction,
        flight_day::text as flight_day, shown_status(process_status, queue) as process_status
      from orders where order_id = any($1::bigint[]) order by order_id limit 20`,
    values: [orderIds],
  })
  return rows
}
