import type { In } from '#contract/http/endpoint.ts'
import type { saveShiftStarts as contract } from '#contract/lists/shift.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { clockOf, minuteOf, readStarts } from '#server/shift/changes.ts'
import { tellOfNotes } from '#server/shift/tell-of-notes.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Names the lock under which one at a time sets when shifts begin. */
const LOCK = 7_206

/** Sets when shifts begin, for everybody. */
export async function saveShiftStarts(
  ctx: Context,
  { starts }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await transaction(ctx.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const before = (await readStarts(client)).map(clockOf)
    if (before.join() === starts.join()) return
    const minutes = starts.map(minuteOf)
    await client.query('delete from shift_starts where minute <> all($1::smallint[])', [minutes])
    await client.query('insert into shift_starts (minute) select unnest($1::smallint[]) on conflict do nothing', [
      minutes,
    ])
    await writeAudit(client, ctx, [
      {
        event: 'shift.hours-changed',
        before: { shiftStarts: before.join(', ') },
        after: { shiftStarts: starts.join(', ') },
      },
    ])
    await tellOfNotes(client)
  })
  return { message: 'Shifts saved', data: { starts } }
}
