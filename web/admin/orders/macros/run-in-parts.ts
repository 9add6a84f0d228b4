import { MACRO_ORDERS_AT_MOST } from '#contract/presets/macro-steps.ts'
import { previewMacro, runMacro, type Macro, type PreparedMessage } from '#contract/presets/macros.ts'
import type { Data } from '#contract/http/endpoint.ts'
import { call } from '#web/api.ts'
import type { Moved } from '#web/admin/orders/in-parts.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'

type Preview = Data<typeof previewMacro>
export type Ran = Moved & { message: string; whatsapp: PreparedMessage[] }

/** Reports how many of the orders have been asked about. */
export type Progress = (done: number) => void

function* partsOf(seen: Seen) {
  const all = [...seen]
  for (let start = 0; start < all.length; start += MACRO_ORDERS_AT_MOST) {
    const part = all.slice(start, start + MACRO_ORDERS_AT_MOST)
    const orders = { orderId: part.map(([id]) => id), versions: Object.fromEntries(part) }
    yield { orders, left: all.slice(start).map(([id]) => id), done: start + part.length }
  }
}

/** What a macro would do to these orders in this run; its words only where it is one order, also if the last part has but one. */
export async function previewInParts(
  macro: Macro,
  seen: Seen,
  run: string,
  tell: Progress,
  signal: AbortSignal,
): Promise<Preview> {
  const none = { remark: null, question: null, mail: null, whatsapp: null }
  const whole: Preview = { seen: '', moved: [], skipped: [], ran: [], ...none }
  for (const { done, orders } of partsOf(seen)) {
    const { data } = await call(previewMacro, { macroId: macro.id, run, ...orders }, { signal })
    tell(done)
    if (seen.size === 1) return data
    whole.seen = data.seen
    whole.moved.push(...data.moved)
    whole.skipped.push(...data.skipped)
    whole.ran.push(...data.ran)
  }
  return whole
}

/**
 * Runs it on those that it can be done to. What was done before a call failed stays, and has been told; the same run may be tried again. `ask` is
 * told before each call of which orders there is no answer yet.
 */
export async function runInParts(
  macro: Macro,
  seen: Seen,
  { version, run, ask }: { version: string; run: string; ask: (left: number[]) => void },
  tell: (done: number, ran: Ran) => void,
): Promise<Ran> {
  const joined: Ran = { moved: [], skipped: [], message: '', whatsapp: [] }
  for (const { done, left, orders } of partsOf(seen)) {
    ask(left)
    const { data, message } = await call(runMacro, { macroId: macro.id, seen: version, run, ...orders })
    joined.moved.push(...data.moved)
    joined.skipped.push(...data.skipped)
    joined.whatsapp.push(...data.whatsapp)
    joined.message = seen.size > MACRO_ORDERS_AT_MOST ? '' : message
    tell(done, structuredClone(joined))
  }
  return joined
}
