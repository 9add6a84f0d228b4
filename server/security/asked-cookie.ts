import type { Context } from '#server/context.ts'
import { readSignedCookie, setSignedCookie } from '#server/security/cookies.ts'

const COOKIE = 'asked'

/** How long the code of a mail opens its orders, from when it was asked for. */
export const CODE_MINUTES = 30

/** Remembers in the browser that it asked for a link: the code in the mail opens the order there and nowhere else. */
export function keepAsked(ctx: Context, requestId: string): void {
  setSignedCookie(ctx, COOKIE, requestId, { purpose: 'asked', seconds: CODE_MINUTES * 60, sameSite: 'Lax' })
}

/** What the browser last asked for; undefined where it has not, or too long ago. */
export function readAsked(ctx: Context): string | undefined {
  return readSignedCookie<string>(ctx, COOKIE, 'asked')
}

/** Forgets it, once the code has been used. */
export function dropAsked(ctx: Context): void {
  setSignedCookie(ctx, COOKIE, '', { purpose: 'asked', seconds: 0, sameSite: 'Lax' })
}
