import type { Context } from '#server/context.ts'
import { keptForReader } from '#server/words/in-language.ts'

/** Returns a kept problem in the reader's language; one without words there stays English. */
export function inReadersWords<Row extends { problem: string | null }>(ctx: Pick<Context, 'header'>, row: Row): Row {
  return row.problem === null ? row : { ...row, problem: keptForReader(ctx, row.problem) }
}
