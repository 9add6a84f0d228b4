import type { Services } from '#server/context.ts'

/** A note may name travellers: it is kept so long after somebody last did something with it. */
const KEPT = '30 days'

/** Removes notes between shifts that nobody needs any more, those too that were never handed over. */
export async function forgetOldNotes({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await pool.query(`with old as (select id from shift_notes where greatest(saved_at, handed_at, confirmed_at) < now() - interval '${KEPT}'),
      links as (delete from shift_note_orders where note_id in (select id from old))
    select from old`)
  await pool.query(`delete from shift_notes n where greatest(saved_at, handed_at, confirmed_at) < now() - interval '${KEPT}'
    and not exists (select from shift_note_orders where note_id = n.id)`)
}
