import type { In } from '#contract/http/endpoint.ts'
import type { confirmShiftNote as contract } from '#contract/lists/shift.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { findNote } from '#server/shift/find-notes.ts'
import { tellOfNotes } from '#server/shift/tell-of-notes.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'

/** Takes a note over. Throws `conflict` with who did before, or where it is the caller's own; a repeated call takes it over once. */
export async function confirmShiftNote(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { id: me } = staffOf(ctx)
  const confirmed = await transaction(ctx.pool, async (client) => {
    // Two who do so at once come one after the other.
    await client.query('select from shift_notes where id = $1::int8 for update', [input.id])
    const note = await findNote(client, input.id)
    if (note === undefined || note.handedAt === null) throw new Refusal('not-found', 'This note is not there any more')
    if (note.by.id === me) throw new Refusal('conflict', 'You wrote this note: somebody else takes it over')
    if (note.confirmed?.by.id === me) return note
    if (note.confirmed)
      throw new Refusal('conflict', say('{0} has taken this note over already', note.confirmed.by.name), { data: note })
    await client.query('update shift_notes set confirmed_by = $2, confirmed_at = now() where id = $1', [note.id, me])
    await writeAudit(client, ctx, [{ event: 'shift.taken-over', staffId: note.by.id, after: { shiftNoteId: note.id } }])
    await tellOfNotes(client)
    return (await findNote(client, note.id))!
  })
  return { message: 'Taken over', data: confirmed }
}
