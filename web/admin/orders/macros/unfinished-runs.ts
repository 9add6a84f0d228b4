import { keepFormDraft, readFormDraft } from '#web/admin/session/remark-drafts.ts'

/** Orders by id -> the run of a macro that was begun on each and is not finished, and when it began. */
type Unfinished = Record<number, { run: string; atMs: number }>

/** So long a run that was cut off goes on; whoever runs the macro on the same order later means another one. */
const GOES_ON_MS = 15 * 60_000

const formOf = (macroId: number) => `macro-${macroId}`

/** The runs of a macro that a member began in this window and that were cut off, by order: begun anew each goes on, so that no order is done twice. */
export function unfinishedRuns(memberId: number, macroId: number): Unfinished {
  const kept = readFormDraft<Unfinished>(memberId, formOf(macroId)) ?? {}
  return Object.fromEntries(
    Object.entries(kept).filter(([, begun]) => begun !== undefined && begun.atMs > Date.now() - GOES_ON_MS),
  ) as Unfinished
}

/** Keeps what a run is begun on, also where the page is left before it is finished. */
export function beginRun(memberId: number, macroId: number, runs: ReadonlyMap<number, string>): void {
  const atMs = Date.now()
  const begun = [...runs].map(([id, run]) => [id, { run, atMs }] as const)
  keepFormDraft(memberId, formOf(macroId), { ...unfinishedRuns(memberId, macroId), ...Object.fromEntries(begun) })
}

/** Forgets the runs on these orders: the member was told what became of each. */
export function endRun(memberId: number, macroId: number, orders: Iterable<number>): void {
  const left = unfinishedRuns(memberId, macroId)
  for (const id of orders) delete left[id]
  keepFormDraft(memberId, formOf(macroId), Object.keys(left).length === 0 ? undefined : left)
}
