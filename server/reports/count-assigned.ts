import type { Pool } from 'pg'
import { ENDED_LISTS, QUEUE_KEYS, QUEUES } from '#contract/lists/queues.ts'
import { IS_LET_IN } from '#server/security/is-let-in.ts'

/** A member of the team, and how many open orders are assigned to them. */
export interface Assigned {
  id: number
  name: string
  /** They can sign in. */
  active: boolean
  n: number
}

/** Those of orders that somebody has still to do something with: all but the completed and the ended. */
const TO_DO = QUEUE_KEYS.filter((queue) => !['allOrder', 'completedOrder'].includes(queue))
  .flatMap((queue): readonly number[] => QUEUES[queue].lists)
  .filter((list) => !ENDED_LISTS.includes(list))

/** As it is asked. */
export const COUNT_ASSIGNED = {
  name: 'count-assigned',
  text: `select m.id, m.name, ${IS_LET_IN} as active, a.n from staff m
    cross join lateral (select count(*)::int as n from orders o where o.assigned_to = m.id and o.queue = any ($1::smallint[])) a
    where a.n > 0 order by active, a.n desc, lower(m.name), m.id`,
  values: [TO_DO],
}

/**
 * Open orders that are somebody's to do, by whose; those who cannot sign in first, since nobody does theirs. An order keeps whom it was assigned to
 * when it is done: so each member's are counted in the lists of open ones alone, by the index of what is assigned.
 */
export async function countAssigned(pool: Pool): Promise<Assigned[]> {
  const { rows } = await pool.query<Assigned>(COUNT_ASSIGNED)
  return rows
}
