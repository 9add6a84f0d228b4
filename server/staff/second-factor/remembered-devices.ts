import { createHash, randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { readSignedCookie, setSignedCookie } from '#server/security/cookies.ts'

const COOKIE = 'factor'
const DAYS = 30
const SECONDS = DAYS * 24 * 60 * 60
/** On a computer that an office shares; the oldest is forgotten first. */
const MEMBERS_AT_MOST = 10

/** Whose second factor was proved in this browser, and what proves it. */
type Entry = [staffId: number, token: string]

/** Whether this browser proved the member's second factor within thirty days, and was told to remember it. */
export async function isRemembered(ctx: Context, staffId: number): Promise<boolean> {
  const token = tokenOf(ctx, staffId)
  if (token === undefined) return false
  const { rowCount } = await ctx.pool.query(
    'select from remembered_devices where hash = $1 and staff_id = $2 and expires_at > now()',
    [hashToken(token), staffId],
  )
  return rowCount === 1
}

/** Remembers, in the caller's transaction, that the member proved their second factor in this browser. */
export async function rememberFactor(
  client: PoolClient,
  ctx: Context,
  member: { id: number; name: string },
): Promise<void> {
  const { id: staffId, name } = member
  const token = randomBytes(16).toString('base64url')
  await client.query('delete from remembered_devices where hash = $1', [ownDeviceHash(ctx, staffId) ?? ''])
  await client.query(
    `insert into remembered_devices (hash, staff_id, expires_at, ip, user_agent)
     values ($1, $2, now() + $3 * interval '1 second', $4, $5)`,
    [hashToken(token), staffId, SECONDS, ctx.ip, ctx.userAgent],
  )
  const actor = { kind: 'staff', id: staffId, name } as const
  await writeAudit(client, { ...ctx, actor }, [{ event: 'staff.device-remembered', staffId }])
  const entries: Entry[] = [...readEntries(ctx).filter(([id]) => id !== staffId), [staffId, token]]
  setSignedCookie(ctx, COOKIE, entries.slice(-MEMBERS_AT_MOST), {
    purpose: 'factor',
    seconds: SECONDS,
    sameSite: 'Strict',
  })
}

/** Forgets every browser that was to be remembered, in the caller's transaction. */
export async function forgetDevices(client: PoolClient, staffId: number): Promise<void> {
  await client.query('delete from remembered_devices where staff_id = $1', [staffId])
}

/** The row of the browser that calls, as rows are named; undefined without one. */
export function ownDeviceHash(ctx: Context, staffId: number): string | undefined {
  const token = tokenOf(ctx, staffId)
  return token === undefined ? undefined : hashToken(token)
}

function tokenOf(ctx: Context, staffId: number): string | undefined {
  return readEntries(ctx).find(([id]) => id === staffId)?.[1]
}

function readEntries(ctx: Context): Entry[] {
  return readSignedCookie<Entry[]>(ctx, COOKIE, 'factor') ?? []
}

function hashToken(token: string): string {
  return createHash('sha256').update(`remembered device\n${token}`).digest('hex')
}
