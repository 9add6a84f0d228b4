import type { Pool } from 'pg'
import { say, type Said } from '#server/words/say.ts'

const TWINS_AT_MOST = 5

/** A possible duplicate of an order, as something that a person must look at. */
export interface TwinFlag {
  field: 'duplicate'
  message: Said
}

/**
 * Finds other paid orders for the same passport, direction and day of flight, the newest first; deleted and refunded ones are
 * none. Asked whenever an order is looked at and never kept, so that both orders say it at every instant, whichever came first,
 * was deleted, restored or corrected since. Passports are compared in the database and not answered.
 */
export async function findTwins(pool: Pick<Pool, 'query'>, orderId: number): Promise<TwinFlag[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'find-twins',
    text: `select t.order_id::float8 as id
      from orders o join applications a using (order_id)
        join applications b on mark_of(b.passport_mark, b.form) = mark_of(a.passport_mark, a.form) and b.order_id <> a.order_id
        join orders t on t.order_id = b.order_id and t.arrives = o.arrives and t.flight_day = o.flight_day
      where o.order_id = $1 and o.paid_at is not null and t.paid_at is not null
        and o.refund_date is null and t.refund_date is null
        and o.process_status is distinct from 'Deleted' and t.process_status is distinct from 'Deleted'
      order by t.order_id desc limit ${TWINS_AT_MOST}`,
    values: [orderId],
  })
  return rows.map(({ id }) => ({
    field: 'duplicate',
    message: say('Possible duplicate: order {0} is for the same passport, direction and flight day', String(id)),
  }))
}
