import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { readSignedCookie, setSignedCookie } from '#server/security/cookies.ts'
import { isSignature, sign } from '#server/security/signatures.ts'

const COOKIE = 'device'
const DAYS = 180
const MARK_LENGTH = 22
/** On a computer that an office shares; whoever has not signed in there for longest is forgotten first. */
const MEMBERS_AT_MOST = 10

/** Who signed in with this browser: the account, a name for the browser that only we can give, until when, the password's mark. */
type Entry = [staffId: number, device: string, expires: number, mark: string]

type Member = { id: number; passwordHash: string }

/**
 * The name of the browser that calls, where this account has signed in with it before: its failures have a count of their
 * own then. Undefined for any other browser, and after the account's password has changed, on which all of them depend.
 */
export function knownDevice(ctx: Context, member: Member | undefined, nowMs = Date.now()): string | undefined {
  const entry = readEntries(ctx, nowMs).find(([staffId]) => staffId === member?.id)
  return member && entry && isMark(ctx, member, entry[3]) ? entry[1] : undefined
}

/** Makes the browser that calls a known one of this account, under a new name each time. */
export function rememberDevice(ctx: Context, member: Member, nowMs = Date.now()): void {
  const seconds = DAYS * 24 * 60 * 60
  const device = randomBytes(16).toString('base64url')
  const entry: Entry = [member.id, device, Math.floor(nowMs / 1000) + seconds, markOf(ctx, member)]
  const others = readEntries(ctx, nowMs).filter(([staffId]) => staffId !== member.id)
  const entries = [...others, entry].slice(-MEMBERS_AT_MOST)
  setSignedCookie(ctx, COOKIE, entries, { purpose: 'device', seconds, sameSite: 'Strict' })
}

function readEntries(ctx: Context, nowMs: number): Entry[] {
  const entries = readSignedCookie<Entry[]>(ctx, COOKIE, 'device') ?? []
  return entries.filter(([, , expires]) => expires * 1000 > nowMs)
}

/** Another one after each change of the password; it tells nothing of the hash. */
function markOf({ secret }: Pick<Context, 'secret'>, { id, passwordHash }: Member): string {
  return sign(secret, 'password', `${id}\n${passwordHash}`).slice(0, MARK_LENGTH)
}

function isMark({ secret }: Pick<Context, 'secret'>, { id, passwordHash }: Member, mark: string): boolean {
  return isSignature(secret, 'password', `${id}\n${passwordHash}`, mark, MARK_LENGTH)
}
