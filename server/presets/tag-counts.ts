import type { tagCounts as contract } from '#contract/presets/tags.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** How many orders have each tag, from the counters: each tag has a list there (`tag_list()`). */
export async function tagCounts(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ id: number; orders: number }>({
    name: 'tag-counts',
    text: `select t.id, c.n::float8 as orders from list_totals(array(select tag_list(id) from tags)) c
      join tags t on tag_list(t.id) = c.list where c.n > 0 order by t.id`,
  })
  return { data: rows }
}
