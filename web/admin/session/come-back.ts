import type { HistoryState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the sign-in page: the address at which a session ended. */
    back?: string
    /** On the sign-in page: what that page knew and no address may hold. */
    kept?: Kept
    /** On the page of a forgotten password: the e-mail that was typed at the sign-in. */
    address?: string
  }
}

/** What a page keeps beside its address, with its entry in the browser's history; and whose session it was. */
export interface Kept extends Pick<HistoryState, 'q' | 'from'> {
  of: number
}

/** Screens under /admin that need no session. */
const SIGNED_OUT = /^\/admin\/(forgot|reset)-password/

/** The address of /admin or below it on our own host, without its fragment; undefined for any other: nobody is sent there. */
export function ownPlace(href: string | undefined, origin: string): string | undefined {
  if (href === undefined || !URL.canParse(href, origin)) return undefined
  const { origin: host, pathname, search } = new URL(href, origin)
  const isOwn = host === origin && /^\/admin(\/|$)/.test(pathname) && !SIGNED_OUT.test(pathname)
  return isOwn ? pathname + search : undefined
}

/** What the sign-in page keeps of the page at which a member's session ended. */
export function keptOf(href: string, { q, from }: HistoryState, memberId: number | undefined): HistoryState {
  if (memberId === undefined) return { back: href }
  return { back: href, kept: { of: memberId, ...(q !== undefined && { q }), ...(from !== undefined && { from }) } }
}

/** Where one goes once signed in: back to where the session ended, or to where one's work begins. */
export function placeAfter({ back }: { back?: string }): string {
  return ownPlace(back, location.origin) ?? '/admin'
}

/** What the page there knew, for the same member alone: words of a search may be a passport, which another's role may not read. */
export function knownAgain({ kept }: HistoryState, memberId: number | undefined): HistoryState {
  if (kept === undefined || kept.of !== memberId) return {}
  const { of: _, ...known } = kept
  return known
}
