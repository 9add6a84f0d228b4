import type { unreadNotices as contract } from '#contract/orders/inbox.ts'
import type { Context } from '#server/context.ts'
import { countUnread } from '#server/inbox/own-notices.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** How many of the own notices are unread. */
export async function unreadNotices(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  return { data: { unread: await countUnread(ctx) } }
}
