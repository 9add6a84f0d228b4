import type { PoolClient } from 'pg'
import type { ShiftNote } from '#contract/lists/shift.ts'
import { NAMED_ORDER, NOTE_ORDERS_AT_MOST } from '#contract/lists/shift-rules.ts'
import { Refusal } from '#server/errors.ts'
import { findOpenNote } from '#server/shift/find-notes.ts'

const LOCK = 0x73686674

/** One note of a member at a time, so that two windows of theirs wait for each other. */
export async function lockNotesOf(client: PoolClient, staffId: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK, staffId])
}

/**
 * Keeps what a member writes, within the caller's transaction, which holds lockNotesOf. Throws `conflict` where it is not the version that
 * they saw, whatever the text says: nothing that was written is lost silently.
 */
export async function writeNote(
  client: PoolClient,
  staffId: number,
  { text, version }: { text: string; version?: number | null | undefined },
): Promise<ShiftNote> {
  const before = await findOpenNote(client, staffId)
  if (before && before.text !== text && before.version !== version)
    throw new Refusal('conflict', 'You changed this note in another window: look at it, then save yours', {
      data: before,
    })
  if (before?.text === text) return before
  const { rows } = await client.query<{ id: number }>(
    before
      ? 'update shift_notes set text = $2, version = version + 1, saved_at = now(), emptied_at = null where staff_id = $1 and handed_at is null returning id'
      : 'insert into shift_notes (staff_id, text) values ($1, $2) returning id',
    [staffId, text],
  )
  const { id } = rows[0]!
  await client.query('delete from shift_note_orders where note_id = $1', [id])
  // Those that are not there are text like any other.
  await client.query(
    'insert into shift_note_orders (note_id, order_id) select $1, order_id from orders where order_id = any($2::bigint[]) and anonymised_at is null',
    [id, namedIn(text)],
  )
  return (await findOpenNote(client, staffId))!
}

/** The orders that a text names: #123456. */
function namedIn(text: string): number[] {
  return [...new Set([...text.matchAll(NAMED_ORDER)].map(([, digits]) => Number(digits)))].slice(0, NOTE_ORDERS_AT_MOST)
}
