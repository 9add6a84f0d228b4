import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { equalInConstantTime, hashEmail, isSignature, sign } from '#server/http/signatures.ts'
import { findTrackable } from '#server/tracking/find-trackable.ts'

const GRANT_MINUTES = 30
const ORDERS_AT_MOST = 10

/** What a traveller reads who has no grant, or no longer; the pages go back to the form (decisions section 9). */
export const NO_GRANT_MESSAGE = 'Please enter your order ID and email'

/** What the cookie holds: who proved which orders until when. `nonce` ties the XSRF token to it. */
interface Grants {
  nonce: string
  orders: [orderId: number, emailHash: string, expires: number][]
}

type Holder = Pick<Context, 'secret' | 'env' | 'header'>

/** With https the browser itself refuses a cookie of that name that another host set. */
function cookieName(ctx: Holder): string {
  return isSecure(ctx) ? '__Host-trk' : 'trk'
}

function isSecure(ctx: Holder): boolean {
  return ctx.env.PUBLIC_URL.startsWith('https:')
}

function readCookies(ctx: Holder, name: string): string[] {
  return (ctx.header('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
}

function readGrants(ctx: Holder, nowMs: number): Grants | undefined {
  for (const cookie of readCookies(ctx, cookieName(ctx))) {
    const [body = '', signature, ...rest] = cookie.split('.')
    if (rest.length > 0 || !isSignature(ctx.secret, 'grant', body, signature)) continue
    const grants = JSON.parse(Buffer.from(body, 'base64url').toString()) as Grants
    return { ...grants, orders: grants.orders.filter(([, , expires]) => expires * 1000 > nowMs) }
  }
  return undefined
}

/** Gives the caller a grant for an order: a signed cookie for 30 minutes, and the XSRF token that goes with it. */
export function giveGrant(ctx: Context, order: { id: number; email: string }, nowMs = Date.now()): void {
  const held = readGrants(ctx, nowMs)
  const grants: Grants = {
    nonce: held?.nonce ?? randomBytes(16).toString('base64url'),
    orders: [
      ...(held?.orders ?? []).filter(([orderId]) => orderId !== order.id),
      [order.id, hashEmail(ctx.secret, order.id, order.email), Math.floor(nowMs / 1000) + GRANT_MINUTES * 60] as const,
    ].slice(-ORDERS_AT_MOST) as Grants['orders'],
  }
  const body = Buffer.from(JSON.stringify(grants)).toString('base64url')
  const attributes = `Path=/; Max-Age=${GRANT_MINUTES * 60}; SameSite=Lax${isSecure(ctx) ? '; Secure' : ''}`
  ctx.setHeader('set-cookie', `${cookieName(ctx)}=${body}.${sign(ctx.secret, 'grant', body)}; HttpOnly; ${attributes}`)
  ctx.setHeader('set-cookie', `XSRF-TOKEN=${sign(ctx.secret, 'xsrf', grants.nonce)}; ${attributes}`)
}

/** Says whether the caller's cookie holds a grant for this order that still stands; for GET, where no XSRF token comes. */
export async function holdsGrant(ctx: Context, orderId: number, nowMs = Date.now()): Promise<boolean> {
  const entry = readGrants(ctx, nowMs)?.orders.find(([granted]) => granted === orderId)
  if (!entry) return false
  const order = await findTrackable(ctx, orderId)
  return order !== undefined && equalInConstantTime(entry[1], hashEmail(ctx.secret, orderId, order.email))
}

/**
 * The gate of a call whose access is `grant`. Refuses with 403 without a standing grant for that order, or where another
 * site's page may have made the call.
 */
export async function requireGrant(ctx: Context, orderId: number, nowMs = Date.now()): Promise<void> {
  const grants = readGrants(ctx, nowMs)
  const ours = grants !== undefined && comesFromOurPage(ctx) && carriesXsrfToken(ctx, grants)
  if (!ours || !(await holdsGrant(ctx, orderId, nowMs))) throw new Refusal('forbidden', NO_GRANT_MESSAGE)
}

function carriesXsrfToken(ctx: Context, grants: Grants): boolean {
  return isSignature(ctx.secret, 'xsrf', grants.nonce, ctx.header('x-xsrf-token'))
}

/** Browsers say where a call comes from; what says nothing (a script of the traveller's own) has no cookie to abuse. */
function comesFromOurPage(ctx: Context): boolean {
  const site = ctx.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = ctx.header('origin')
  if (origin === undefined) return true
  const hosts = [new URL(ctx.env.PUBLIC_URL).host, ctx.header('host')]
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
