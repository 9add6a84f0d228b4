import type { In } from '#contract/http/endpoint.ts'
import type { MacroContent, macroVersions as contract } from '#contract/presets/macros.ts'
import type { Context } from '#server/context.ts'
import { findPresetVersions, savedBy } from '#server/presets/find-presets.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Every version of a macro, the newest first. */
export async function macroVersions(
  ctx: Context,
  { id }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const rows = await findPresetVersions<MacroContent>(ctx.pool, 'macro', id)
  return { data: rows.map((row) => ({ ...row.content, ...savedBy(row) })) }
}
