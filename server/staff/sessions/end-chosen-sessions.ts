import type { PoolClient } from 'pg'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { forgetDevices } from '#server/staff/second-factor/remembered-devices.ts'
import { publicSessionId } from '#server/staff/sessions/list-sessions.ts'

/**
 * Ends one session of a member at once, on every node; all of them where none is named. Returns how many.
 * Throws `not-found` where the named one has ended already, or is somebody else's.
 */
export async function endChosenSessions(
  client: PoolClient,
  ctx: Context,
  staffId: number,
  sessionId?: string | null,
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'select id from sessions where staff_id = $1 and ended_at is null and expires_at > now()',
    [staffId],
  )
  const wanted = rows.filter(({ id }) => !sessionId || publicSessionId(id) === sessionId)
  if (sessionId && wanted.length === 0) throw new Refusal('not-found', 'This session has ended already')
  await client.query('update sessions set ended_at = now() where id = any($1::text[])', [wanted.map(({ id }) => id)])
  if (!sessionId) await forgetDevices(client, staffId)
  await writeAudit(client, ctx, [{ event: 'staff.sessions-ended', staffId, after: { sessions: wanted.length } }])
  return wanted.length
}
