import type { FastifyReply } from 'fastify'
import { trackPath } from '#contract/travellers/front-paths.ts'
import type { Context } from '#server/context.ts'
import { setFlash } from '#server/front/flash.ts'
import { CANCELLED_MESSAGE, endRemoved, holdsCancelledGrant, NO_GRANT_MESSAGE } from '#server/security/grants.ts'
import { findProvedSite } from '#server/tracking/find-site.ts'

/** A request to a public page, taken apart. */
export interface PageRequest {
  ctx: Context
  reply: FastifyReply
  /** The order that the address names. */
  orderId: number | undefined
  /** `?site=`, as it stands there. */
  site: string
  body: Record<string, unknown>
}

/** To the form, with the order filled in: without a proof or, in the look of the order's site, after it has ended. */
export async function requireProof({ ctx, reply, orderId }: Pick<PageRequest, 'ctx' | 'reply' | 'orderId'>) {
  endRemoved(ctx)
  const isCancelled = orderId !== undefined && (await holdsCancelledGrant(ctx, orderId))
  const message = isCancelled ? CANCELLED_MESSAGE : NO_GRANT_MESSAGE
  setFlash(ctx, { at: trackPath(orderId, undefined), said: { kind: 'refusal', message } })
  return redirect(reply, trackPath(orderId, await findProvedSite(ctx, orderId)))
}

/** A landing site's number, as an address has it. */
export function siteNumber(site: string): number | undefined {
  return /^[1-9][0-9]{0,3}$/.test(site) ? Number(site) : undefined
}

/** Redirects to another address, for GET; neither response is kept. */
export function redirect(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').redirect(address, 303)
}
