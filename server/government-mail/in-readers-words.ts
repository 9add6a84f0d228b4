import type { Context } from '#server/context.ts'
import { keptForReader } from '#server/words/in-language.ts'

/** Says a kept problem in the language of who reads it; what has no words there stays English. */
export function inReadersWords<Row extends { problem: string | null }>(ctx: Pick<Context, 'header'>, row: Row): Row {
  return row.problem === null ? row : { ...row, problem: keptForReader(ctx, row.problem) }
}
