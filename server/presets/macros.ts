import type { MacroContent, macros as contract } from '#contract/presets/macros.ts'
import type { Context } from '#server/context.ts'
import { shownMacro } from '#server/presets/find-macros.ts'
import { findPresets } from '#server/presets/find-presets.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The macros, by name. */
export async function macros(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  return { data: (await findPresets<MacroContent>(ctx.pool, 'macro')).map((row) => shownMacro(ctx, row)) }
}
