import type { PoolClient } from 'pg'

/** Tells open pages that the notes between shifts changed, when the caller's transaction commits; they fetch which one, and what it says. */
export async function tellOfNotes(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query(`insert into live_log (topic, order_ids, part) values ('order', '{}', 'shift_notes')`)
}
