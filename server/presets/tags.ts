import type { tags as contract } from '#contract/presets/tags.ts'
import type { Context } from '#server/context.ts'
import { findTags } from '#server/presets/find-tags.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The tags, by name. */
export async function tags(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  return { data: await findTags(ctx.pool) }
}
