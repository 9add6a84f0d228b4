import type { In } from '#contract/http/endpoint.ts'
import type { TextContent, textVersions as contract } from '#contract/presets/texts.ts'
import type { Context } from '#server/context.ts'
import { findPresetVersions, savedBy } from '#server/presets/find-presets.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Every version of a ready text, the newest first. */
export async function textVersions(ctx: Context, { id }: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const rows = await findPresetVersions<TextContent>(ctx.pool, 'text', id)
  return { data: rows.map((row) => ({ ...row.content, ...savedBy(row) })) }
}
