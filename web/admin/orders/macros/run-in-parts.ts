import { MACRO_ORDERS_AT_MOST } from '#contract/presets/macro-steps.ts'
import { previewMacro, runMacro, type Macro, type PreparedMessage } from '#contract/presets/macros.ts'
import type { Data } from '#contract/http/endpoint.ts'
import { call } from '#web/api.ts'
import { partsOf, type Moved } from '#web/admin/orders/in-parts.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'

type Preview = Data<typeof previewMacro>
export type Ran = Moved & { message: string; whatsapp: PreparedMessage[] }

/** Reports how many of the orders have been asked about. */
export type Progress = (done: number) => void

/** The run that each order is of: one for all, but for those that go on with one that was cut off. */
export type Runs = ReadonlyMap<number, string>

function* callsOf(seen: Seen, runs: Runs) {
  let done = 0
  for (const [run, all] of Map.groupBy(seen, ([id]) => runs.get(id)!)) {
    for (const part of partsOf(all, MACRO_ORDERS_AT_MOST)) {
      done += part.length
      yield { asked: { run, orderId: part.map(([id]) => id), versions: Object.fromEntries(part) }, done }
    }
  }
}

/** What a macro would do to these orders, and its words for the first one that it can still be done to. */
export async function previewInParts(
  macro: Macro,
  seen: Seen,
  runs: Runs,
  tell: Progress,
  signal: AbortSignal,
): Promise<Preview> {
  const none = { of: null, remark: null, question: null, mail: null, whatsapp: null }
  const whole: Preview = { seen: '', moved: [], skipped: [], ran: [], languages: [], ...none }
  for (const { done, asked } of callsOf(seen, runs)) {
    const { data } = await call(previewMacro, { macroId: macro.id, ...asked }, { signal })
    tell(done)
    if (seen.size === 1) return data
    whole.seen = data.seen
    whole.moved.push(...data.moved)
    whole.skipped.push(...data.skipped)
    whole.ran.push(...data.ran)
    whole.languages.push(...data.languages)
  }
  const first = whole.moved.find((id) => !whole.ran.includes(id))
  if (first === undefined || !macro.steps.some((step) => 'textId' in step)) return whole
  const asked = { run: runs.get(first)!, orderId: [first], versions: { [first]: seen.get(first)! } }
  const { of, remark, question, mail, whatsapp } = (
    await call(previewMacro, { macroId: macro.id, ...asked }, { signal })
  ).data
  return { ...whole, of, remark, question, mail, whatsapp }
}

/**
 * Runs it on those that it can be done to. What was done before a call failed stays, and has been told; the same runs may be tried again.
 */
export async function runInParts(
  macro: Macro,
  seen: Seen,
  { version, runs }: { version: string; runs: Runs },
  tell: (done: number, ran: Ran) => void,
): Promise<Ran> {
  const joined: Ran = { moved: [], skipped: [], message: '', whatsapp: [] }
  for (const { done, asked } of callsOf(seen, runs)) {
    const { data, message } = await call(runMacro, { macroId: macro.id, seen: version, ...asked })
    joined.moved.push(...data.moved)
    joined.skipped.push(...data.skipped)
    joined.whatsapp.push(...data.whatsapp)
    joined.message = seen.size > MACRO_ORDERS_AT_MOST ? '' : message
    tell(done, structuredClone(joined))
  }
  return joined
}
