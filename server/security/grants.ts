import { randomBytes } from 'node:crypto'
import { OUR_FAULT } from '#contract/http/envelope.ts'
import { REMOVED_COOKIE } from '#contract/travellers/front-paths.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { readOpenCookie, readSignedCookie, setOpenCookie, setSignedCookie } from '#server/security/cookies.ts'
import { hashEmail, isEmailHash, isSignature, sign } from '#server/security/signatures.ts'
import { findParty } from '#server/security/find-party.ts'
import { findProvable, findTrackable, isStillValid, type Provable } from '#server/security/find-trackable.ts'

const COOKIE = 'trk'
const GRANT_MINUTES = 30
const ORDERS_AT_MOST = 10
/** Browsers keep no cookie for longer. */
const LONGEST_GRANT_SECONDS = 400 * 86_400
const FORM_SECONDS = 86_400

/** What a traveller reads whose grant is missing or over; the pages go back to the form. */
export const NO_GRANT_MESSAGE = 'Please enter your order ID and email'

/** What the owner of a deleted order reads who proves it. */
export const CANCELLED_MESSAGE = 'Your order was cancelled. If you have a question, please contact us.'

/** What the cookie holds: who proved which orders until when. `nonce` ties the XSRF token to it. */
interface Grants {
  nonce: string
  orders: [orderId: number, emailHash: string, expires: number, madeAtMs?: number][]
}

type Holder = Pick<Context, 'secret' | 'env' | 'header'>

function readGrants(ctx: Holder, nowMs: number): Grants | undefined {
  const grants = readSignedCookie<Grants>(ctx, COOKIE, 'grant')
  const removed = new Set(readOpenCookie(ctx, REMOVED_COOKIE)?.split('.').map(Number))
  return (
    grants && {
      ...grants,
      orders: grants.orders.filter(([id, , expires]) => expires * 1000 > nowMs && !removed.has(id)),
    }
  )
}

/** What a grant is for: an order as long as it has this e-mail, for 30 minutes or, where that is later, until a moment. */
interface Granted {
  id: number
  email: string
  until?: Date | undefined
}

/**
 * Gives the caller a grant for an order, in a signed cookie, with the XSRF token that goes with it. One that they hold already is
 * never made shorter.
 */
export function giveGrant(ctx: Context, granted: Granted, nowMs = Date.now()): void {
  giveGrants(ctx, [granted], nowMs)
}

/** Gives the caller grants for several orders at once, the last of them kept longest where there are too many. */
export function giveGrants(ctx: Context, granted: readonly Granted[], nowMs = Date.now()): void {
  const held = readGrants(ctx, nowMs)
  const orders = granted.reduce((before, one) => withGrant(ctx, before, one, nowMs), held?.orders ?? [])
  const kept = { nonce: held?.nonce ?? newNonce(), orders: orders.slice(-ORDERS_AT_MOST) }
  keep(ctx, kept, Math.floor(nowMs / 1000))
}

function withGrant(
  ctx: Context,
  held: Grants['orders'],
  { id, email, until }: Granted,
  nowMs: number,
): Grants['orders'] {
  const emailHash = hashEmail(ctx.secret, id, email)
  const before = held.find(([orderId, hash]) => orderId === id && hash === emailHash)
  const now = Math.floor(nowMs / 1000)
  const expires = Math.max(
    now + GRANT_MINUTES * 60,
    before?.[2] ?? 0,
    Math.min(Math.floor((until?.getTime() ?? 0) / 1000), now + LONGEST_GRANT_SECONDS),
  )
  return [...held.filter(([orderId]) => orderId !== id), [id, emailHash, expires, nowMs]]
}

function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** For as long as its longest grant, and at least as a form may lie open: what is typed meanwhile is sent by the same browser. */
function keep(ctx: Context, grants: Grants, now: number): void {
  const seconds = Math.max(FORM_SECONDS, ...grants.orders.map(([, , end]) => end - now))
  setSignedCookie(ctx, COOKIE, grants, { purpose: 'grant', seconds, sameSite: 'Lax' })
  setOpenCookie(ctx, 'XSRF-TOKEN', sign(ctx.secret, 'xsrf', grants.nonce), seconds)
  if (readOpenCookie(ctx, REMOVED_COOKIE) !== undefined) setOpenCookie(ctx, REMOVED_COOKIE, '', 0)
}

/** Takes the proofs of what the reader removed from this device out of the cookie, where a page said so. */
export function endRemoved(ctx: Context): void {
  const held = readGrants(ctx, 0)
  if (held && readOpenCookie(ctx, REMOVED_COOKIE) !== undefined) keep(ctx, held, Math.floor(Date.now() / 1000))
}

/**
 * The token of a page's forms, tied to the caller's cookie, which is set where there is none. Each page has another one, so that
 * the length of a compressed page tells nothing of it.
 */
export function csrfToken(ctx: Context, nowMs = Date.now()): string {
  const held = readGrants(ctx, nowMs)
  const nonce = held?.nonce ?? newNonce()
  if (held === undefined) keep(ctx, { nonce, orders: [] }, Math.floor(nowMs / 1000))
  const salt = randomBytes(9).toString('base64url')
  return `${salt}.${sign(ctx.secret, 'form', `${nonce}\n${salt}`)}`
}

/**
 * The gate of a form that a browser sends by itself: refuses with 403 what another site's page may have sent. Our pages send no
 * referrer, for which browsers write `Origin: null` on a form: what says neither its site nor its origin has the token alone.
 */
export function requireCsrfToken(ctx: Context, token: unknown, nowMs = Date.now()): void {
  const grants = readGrants(ctx, nowMs)
  const [salt = '', signature] = typeof token === 'string' ? token.split('.') : []
  const isOurs = grants !== undefined && isSignature(ctx.secret, 'form', `${grants.nonce}\n${salt}`, signature)
  const saysNothing = ctx.header('sec-fetch-site') === undefined && ctx.header('origin') === 'null'
  if (!isOurs || !(saysNothing || comesFromOurPage(ctx))) throw new Refusal('forbidden', OUR_FAULT)
}

/**
 * Returns whether the caller's cookie holds a grant for this order that still stands, or for one that was bought together with it;
 * for GET, where no XSRF token comes.
 */
export async function holdsGrant(ctx: Context, orderId: number, nowMs = Date.now()): Promise<boolean> {
  return (await findGrantsEnd(ctx, orderId, nowMs)) !== undefined
}

/** Returns whether a grant that the caller holds for this very order was ended before its time: the order is gone, or is another's now. */
export async function holdsEndedGrant(ctx: Context, orderId: number, nowMs = Date.now()): Promise<boolean> {
  const isHeld = readGrants(ctx, nowMs)?.orders.some(([id]) => id === orderId) ?? false
  return isHeld && !(await holdsGrant(ctx, orderId, nowMs))
}

/** Returns whether the caller has proved this order, or one that was bought together with it, however long ago. */
export async function hasEverProved(ctx: Context, orderId: number): Promise<boolean> {
  const ids = readGrants(ctx, 0)?.orders.map(([id]) => id) ?? []
  if (ids.length === 0 || ids.includes(orderId)) return ids.length > 0
  return (await findParty(ctx, orderId)).some((id) => ids.includes(id))
}

/**
 * A name for the browser that calls, where it has proved this order, or one that was bought together with it, however long ago: its
 * failures have a count of their own then. It is no way in. Undefined for any other browser.
 */
export async function provingDevice(ctx: Context, orderId: number): Promise<string | undefined> {
  return (await hasEverProved(ctx, orderId)) ? readGrants(ctx, 0)?.nonce : undefined
}

/** Returns whether a grant that the caller holds for this very order was ended by nothing but that it is deleted. */
export async function holdsCancelledGrant(ctx: Context, orderId: number, nowMs = Date.now()): Promise<boolean> {
  const held = readGrants(ctx, nowMs)?.orders.filter(([id]) => id === orderId) ?? []
  const order = held.length > 0 ? await findProvable(ctx, orderId) : undefined
  return order?.isDeleted === true && provedBy(ctx, held, order).length > 0
}

/** When the caller's grant for this order ends by itself; undefined without one. */
export async function findGrantsEnd(ctx: Context, orderId: number, nowMs = Date.now()): Promise<Date | undefined> {
  const held = readGrants(ctx, nowMs)?.orders ?? []
  const order = held.length > 0 ? await findTrackable(ctx, orderId) : undefined
  if (!order) return undefined
  const proved = provedBy(ctx, held, order)
  const own = proved.filter(([id]) => id === orderId)
  if (proved.length === 0 || own.length > 0) return lastEnd(own)
  const party = await findParty(ctx, orderId)
  const standing = await Promise.all(
    proved.map(async ([id, , , madeAtMs = 0]) => {
      const its = party.includes(id) ? await findTrackable(ctx, id) : undefined
      return its !== undefined && isStillValid(madeAtMs, its)
    }),
  )
  return lastEnd(proved.filter((_, index) => standing[index]))
}

/** The grants that are for the e-mail that the order has, and that staff have not ended. */
function provedBy({ secret }: Context, held: Grants['orders'], order: Provable): Grants['orders'] {
  // Cookies from before they held it were made at no known moment.
  return held.filter(
    ([id, hash, , madeAtMs = 0]) => isEmailHash(secret, id, order.email, hash) && isStillValid(madeAtMs, order),
  )
}

function lastEnd(orders: Grants['orders']): Date | undefined {
  return orders.length === 0 ? undefined : new Date(Math.max(...orders.map(([, , expires]) => expires)) * 1000)
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
