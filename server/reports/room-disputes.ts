import type { Pool } from 'pg'
import { CASE_DUE_NAMES, CASE_DUES } from '#contract/disputes/case-states.ts'
import type { Room } from '#contract/lists/room.ts'

/** SQL: a name of CASE_DUES for what is due at `due`; they follow one another. */
const HOW_SOON = `case ${CASE_DUE_NAMES.map((name) => {
  const [, before] = CASE_DUES[name]
  return before === null ? `else '${name}'` : `when due < now() + interval '${before} days' then '${name}'`
}).join(' ')} end`

/** Disputes that are open, as the desk's list and its filter `due` find them (server/disputes/list-disputes.ts), from the index of that list. */
export async function readDisputes(pool: Pool): Promise<Room['disputes']> {
  const { rows } = await pool.query<Room['disputes'][number]>({
    name: 'room-disputes',
    text: `select ${HOW_SOON} as due, currency, count(*)::int as cases, coalesce(sum(amount), 0)::text as amount
      from (select coalesce(due_at, guessed_due_at, 'infinity') as due, currency, amount
        from disputes where state in ('warning', 'needs-response')) open
      group by 1, 2 order by currency`,
  })
  return rows.toSorted((a, b) => CASE_DUE_NAMES.indexOf(a.due) - CASE_DUE_NAMES.indexOf(b.due))
}
