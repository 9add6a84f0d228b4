import type { Status } from '#contract/orders/statuses.ts'
import { UNDOABLE } from '#server/orders/rules.ts'

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** SQL: when the order of parameter 1 was moved to one of these statuses, but for moves that were taken back. */
export function movesTo(...statuses: Status[]): string {
  return `select at from (select at, event, after, lead(event) over (order by id) as next from audit_log
      where order_id = $1 and event in (${quoted([...UNDOABLE, 'order.undone'])})) h
    where event = 'order.moved' and after->>'processStatus' in (${quoted(statuses)}) and next is distinct from 'order.undone'`
}
