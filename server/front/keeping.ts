import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FrontStart, ShownOrder } from '#contract/travellers/front-page.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Context } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { findGrantsEnd } from '#server/security/grants.ts'
import { findTrackable } from '#server/security/find-trackable.ts'
import { hashEmail } from '#server/security/signatures.ts'
import { daysAfter } from '#server/time/calendar.ts'

const BUILT = resolve(import.meta.dirname, '../../dist/worker/traveller-worker.js')

/** What a browser gets in place of the worker where nothing is to be kept: it takes itself and its files away. */
const RETIRED = `addEventListener('install',()=>skipWaiting())
addEventListener('activate',(event)=>event.waitUntil(Promise.all([registration.unregister(),caches.keys().then((names)=>Promise.all(names.map((name)=>caches.delete(name))))])))
`

/** The service worker of the travellers' pages, or where nothing is to be kept (OFFLINE_PAGES=off) one that ends those before it. */
export async function loadWorker({ OFFLINE_PAGES }: Env): Promise<string> {
  return OFFLINE_PAGES && existsSync(BUILT) ? readFile(BUILT, 'utf8') : RETIRED
}

/** How long a device keeps an order of which nobody knows the flight, after it was last seen. */
const UNDATED_DAYS = 30

/** The first day on which a device has it no more, in YYYY-MM-DD. */
function goneFrom(lastDay: string | null): string {
  return lastDay === null ? daysAfter(dayInSantoDomingo(new Date()), UNDATED_DAYS) : daysAfter(lastDay, 2)
}

/**
 * How a device may keep this order, in whatever state: under the secret that all links of its mails have in them, until the day after
 * the last flight that is still to come or, where none is known, for 30 days; the key itself never longer than the grant.
 */
export async function findKeep(
  ctx: Context,
  orderId: number,
  passes: ShownOrder['passes'],
): Promise<FrontStart['keep']> {
  if (!ctx.env.OFFLINE_PAGES) return undefined
  const [order, end] = await Promise.all([findTrackable(ctx, orderId), findGrantsEnd(ctx, orderId)])
  if (!order || !end) return undefined
  const days = passes.flatMap(({ state, flight_day: day }) => (state === 'valid' && day !== null ? [day] : []))
  const lastDay = days.toSorted().at(-1) ?? order.flightDay
  return {
    secret: hashEmail(ctx.secret, orderId, order.email),
    until: new Date(goneFrom(lastDay)).toISOString(),
    grant_ends: end.toISOString(),
  }
}
