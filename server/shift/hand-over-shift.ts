import type { In } from '#contract/http/endpoint.ts'
import type { handOverShift as contract } from '#contract/lists/shift.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { findHandedNote, findNote, findOpenNote } from '#server/shift/find-notes.ts'
import { tellOfNotes } from '#server/shift/tell-of-notes.ts'
import { lockNotesOf, writeNote } from '#server/shift/write-note.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Hands the caller's note over as it is sent; a call that is repeated hands it over once. Throws as writeNote does. */
export async function handOverShift(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { id } = staffOf(ctx)
  const note = await transaction(ctx.pool, async (client) => {
    await lockNotesOf(client, id)
    const last = await findHandedNote(client, id)
    if (last?.text === input.text && (await findOpenNote(client, id)) === undefined) return last
    const saved = await writeNote(client, id, input)
    await client.query('update shift_notes set handed_at = now() where id = $1', [saved.id])
    await writeAudit(client, ctx, [{ event: 'shift.handed-over', after: { shiftNoteId: saved.id } }])
    await tellOfNotes(client)
    return (await findNote(client, saved.id))!
  })
  return { message: 'Handed over', data: note }
}
