import type { savedViews as contract, SavedView } from '#contract/views.ts'
import type { Context } from '#server/context.ts'
import { findViews, shownView } from '#server/lists/views/read-views.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The views that one saved and those shared with one's role, each with the exact number of its orders. */
export async function savedViews(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const data: SavedView[] = []
  // One after the other: they are many questions, and other people ask as well.
  for (const view of await findViews(ctx)) data.push(await shownView(ctx, view))
  return { data }
}
