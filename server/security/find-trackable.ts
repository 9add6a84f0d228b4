import type { Context } from '#server/context.ts'

interface Trackable {
  email: string
  /** Null: the form tells none. */
  flightDay: string | null
}

/** The e-mail and the flight of an order that its traveller may track; undefined where there is none, or where it is deleted. */
export async function findTrackable(ctx: Pick<Context, 'pool'>, orderId: number): Promise<Trackable | undefined> {
  const { rows } = await ctx.pool.query<Trackable>({
    name: 'find-trackable',
    text: `select email, flight_day::text as "flightDay" from orders where order_id = $1 and process_status is distinct from 'Deleted'`,
    values: [orderId],
  })
  return rows[0]
}
