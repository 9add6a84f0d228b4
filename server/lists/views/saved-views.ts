import type { savedViews as contract, SavedView } from '#contract/lists/views.ts'
import type { Context } from '#server/context.ts'
import { findViews, shownView } from '#server/lists/views/read-views.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The member's own views and those shared with their role, each with the exact number of its orders. */
export async function savedViews(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const data: SavedView[] = []
  // One after the other: there may be many, and other people need the database too.
  for (const view of await findViews(ctx)) data.push(await shownView(ctx, view))
  return { data }
}
