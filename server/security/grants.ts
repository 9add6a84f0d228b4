import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { readSignedCookie, setOpenCookie, setSignedCookie } from '#server/security/cookies.ts'
import { equalInConstantTime, hashEmail, isSignature, sign } from '#server/security/signatures.ts'
import { findTrackable } from '#server/security/find-trackable.ts'

const COOKIE = 'trk'
const GRANT_MINUTES = 30
const ORDERS_AT_MOST = 10

/** What a traveller reads who has no grant, or no longer; the pages go back to the form. */
export const NO_GRANT_MESSAGE = 'Please enter your order ID and email'

/** What the cookie holds: who proved which orders until when. `nonce` ties the XSRF token to it. */
interface Grants {
  nonce: string
  orders: [orderId: number, emailHash: string, expires: number][]
}

type Holder = Pick<Context, 'secret' | 'env' | 'header'>

function readGrants(ctx: Holder, nowMs: number): Grants | undefined {
  const grants = readSignedCookie<Grants>(ctx, COOKIE, 'grant')
  return grants && { ...grants, orders: grants.orders.filter(([, , expires]) => expires * 1000 > nowMs) }
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
  const seconds = GRANT_MINUTES * 60
  setSignedCookie(ctx, COOKIE, grants, { purpose: 'grant', seconds, sameSite: 'Lax' })
  setOpenCookie(ctx, 'XSRF-TOKEN', sign(ctx.secret, 'xsrf', grants.nonce), seconds)
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
