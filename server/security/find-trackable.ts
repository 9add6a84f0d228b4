import type { Context } from '#server/context.ts'

interface Trackable {
  email: string
  /** Null: the form tells none. */
  flightDay: string | null
  /** What was proved before this moment proves nothing any more; null: staff never ended it. */
  proofsEndedAt: Date | null
}

/** The e-mail and the flight of an order that its traveller may track; undefined where there is none, or where it is deleted. */
export async function findTrackable(ctx: Pick<Context, 'pool'>, orderId: number): Promise<Trackable | undefined> {
  const { rows } = await ctx.pool.query<Trackable>({
    name: 'find-trackable',
    text: `select o.email, o.flight_day::text as "flightDay", e.ended_at as "proofsEndedAt"
      from orders o left join ended_proofs e using (order_id)
      where order_id = $1 and o.process_status is distinct from 'Deleted'`,
    values: [orderId],
  })
  return rows[0]
}

/** Whether a proof that was made then still counts. */
export function stands(madeAtMs: number, { proofsEndedAt }: Pick<Trackable, 'proofsEndedAt'>): boolean {
  return proofsEndedAt === null || madeAtMs > proofsEndedAt.getTime()
}
