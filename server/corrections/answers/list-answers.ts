import type { TravellerAnswer } from '#contract/corrections/answered-values.ts'
import type { Context } from '#server/context.ts'
import { shownText, shownValues } from '#server/security/shown-values.ts'

const ANSWERS_AT_MOST = 500

/** The answers of an order's traveller, newest first; passport and residence numbers, in the message too, as far as the role may read them. */
export async function listAnswers(ctx: Context, orderId: number): Promise<TravellerAnswer[]> {
  const { rows } = await ctx.pool.query<{ answers: TravellerAnswer[] | null }>({
    name: 'list-answers',
    text: `select json_agg(n) as answers from (
        select a.id, a.value, a.given, a.at, a.verdict, s.name as decided_by, a.decided_at, a.reason
        from answers a left join staff s on s.id = a.decided_by
        where a.order_id = $1 order by a.id desc limit ${ANSWERS_AT_MOST}) n`,
    values: [orderId],
  })
  return (rows[0]?.answers ?? []).map((one) => {
    const { message, ...given } = shownValues(ctx, ctx.numbers.open(orderId, one.given))
    return { ...one, given: { ...given, ...(message && { message: shownText(ctx, message) }) } }
  })
}
