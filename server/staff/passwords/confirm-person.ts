import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context, type StaffActor } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { consume, refundAttempts, type Try } from '#server/security/attempt-limits.ts'
import { isPassword } from '#server/staff/members/password.ts'

/** For this long after signing in, nobody is asked for the password again. */
const FRESH_MS = 10 * 60_000

/** Whether the session is not older than ten minutes. */
export function isFresh({ sessionAgeMs }: StaffActor): boolean {
  return sessionAgeMs <= FRESH_MS
}

/** Refuses with `invalid` who neither gives the current password nor has signed in within ten minutes: a computer that stands open. */
export async function confirmPerson(ctx: Context, password: string | undefined): Promise<void> {
  if (password) return checkCurrentPassword(ctx, password)
  if (!isFresh(staffOf(ctx))) throw invalid('currentPassword', 'Please enter your current Password')
}

/** Refuses any but the own password with `invalid`; after five guesses in a session, waits grow as at the sign-in. */
export async function checkCurrentPassword(ctx: Context, password: string): Promise<void> {
  const { id, sessionId } = staffOf(ctx)
  const tries: Try[] = [['current-password', sessionId]]
  await consume(ctx, tries)
  const { rows } = await ctx.pool.query<{ password_hash: string }>('select password_hash from staff where id = $1', [
    id,
  ])
  if (await isPassword(password, rows[0]?.password_hash)) return refundAttempts(ctx, tries)
  await writeAudit(ctx.pool, ctx, [{ event: 'staff.current-password-refused', staffId: id }])
  throw invalid('currentPassword', 'The current password is wrong')
}
