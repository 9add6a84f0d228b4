import type { Readable } from 'node:stream'
import type { In } from '#contract/http/endpoint.ts'
import type { getEvents as contract } from '#contract/http/live.ts'
import { staffOf, type Context } from '#server/context.ts'
import { liveHub } from '#server/live/live-hubs.ts'

/** What happens, as it happens, until either side ends it; begins with what was missed since Last-Event-ID, or `resync`. */
export function getEvents(ctx: Context, input: In<typeof contract>): Promise<Readable> {
  return liveHub(ctx).connect(staffOf(ctx), input.tab, ctx.header('last-event-id') || undefined)
}
