import type { Context } from '#server/context.ts'

export interface Provable {
  email: string
  isDeleted: boolean
  /** Null: the form tells none. */
  flightDay: string | null
  /** What was proved before this moment proves nothing any more; null: staff never ended it. */
  proofsEndedAt: Date | null
}

/** The e-mail and the flight of an order that its traveller may track; undefined where there is none, or where it is deleted. */
export async function findTrackable(ctx: Pick<Context, 'pool'>, orderId: number): Promise<Provable | undefined> {
  const order = await findProvable(ctx, orderId)
  return order?.isDeleted === false ? order : undefined
}

/** The e-mail and the flight of an order that may be deleted: a traveller who proves it is told so. */
export async function findProvable(ctx: Pick<Context, 'pool'>, orderId: number): Promise<Provable | undefined> {
  const { rows } = await ctx.pool.query<Provable>({
    name: 'find-provable',
    text: `select o.email, o.process_status is not distinct from 'Deleted' as "isDeleted", o.flight_day::text as "flightDay",
        e.ended_at as "proofsEndedAt"
      from orders o left join ended_proofs e using (order_id) where order_id = $1`,
    values: [orderId],
  })
  return rows[0]
}

/** Whether a proof that was made then still counts. */
export function isStillValid(madeAtMs: number, { proofsEndedAt }: Pick<Provable, 'proofsEndedAt'>): boolean {
  return proofsEndedAt === null || madeAtMs > proofsEndedAt.getTime()
}
