import type { countDisputes as contract } from '#contract/disputes/disputes.ts'
import type { Context } from '#server/context.ts'
import { IS_OPEN } from '#server/disputes/list-disputes.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** How many disputes need an answer at this instant; from the index of their list. */
export async function countDisputes(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ toAnswer: number }>({
    name: 'count-open-disputes',
    text: `select count(*)::int as "toAnswer" from disputes d where ${IS_OPEN.text}`,
  })
  return { data: rows[0]! }
}
