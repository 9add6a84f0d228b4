import { keepFormDraft, readFormDraft } from '#web/admin/session/remark-drafts.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'

/** A run of a macro, and the orders of which no answer has come yet. */
interface Unanswered {
  run: string
  orders: number[]
}

const formOf = (macroId: number) => `macro-${macroId}`

/**
 * The run of a macro that a member began in this window on any of these orders, and whose answer was lost: begun anew it is the same run, so that
 * no order is done twice. Undefined where there is none.
 */
export function unansweredRun(memberId: number | undefined, macroId: number, seen: Seen): string | undefined {
  if (memberId === undefined) return undefined
  const { run, orders = [] } = readFormDraft<Unanswered>(memberId, formOf(macroId)) ?? {}
  return orders.some((id) => seen.has(id)) ? run : undefined
}

/** Keeps what is being asked for until it is answered: also where the page is left meanwhile. Undefined: all is answered. */
export function keepUnanswered(memberId: number | undefined, macroId: number, left: Unanswered | undefined): void {
  if (memberId !== undefined) keepFormDraft(memberId, formOf(macroId), left)
}
