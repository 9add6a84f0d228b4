import type { In } from '#contract/http/endpoint.ts'
import type { saveShiftNote as contract } from '#contract/lists/shift.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { findOpenNote } from '#server/shift/find-notes.ts'
import { lockNotesOf, writeNote } from '#server/shift/write-note.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Keeps what the caller writes for the next shift; without text it goes. Throws as writeNote does. */
export async function saveShiftNote(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { id } = staffOf(ctx)
  const saved = await transaction(ctx.pool, async (client) => {
    await lockNotesOf(client, id)
    if (input.text.trim() !== '') return writeNote(client, id, input)
    const before = await findOpenNote(client, id)
    if (before === undefined) return null
    if (before.version !== input.version)
      throw new Refusal('conflict', 'You changed this note in another window: look at it, then save yours', {
        data: before,
      })
    await client.query('delete from shift_note_orders where note_id = $1', [before.id])
    await client.query('delete from shift_notes where id = $1', [before.id])
    return null
  })
  return { message: saved === null ? 'Note thrown away' : 'Note saved', data: saved }
}
