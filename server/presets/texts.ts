import type { ReadyText, TextContent, texts as contract } from '#contract/presets/texts.ts'
import type { Context } from '#server/context.ts'
import { findPresets, savedBy, type PresetRow } from '#server/presets/find-presets.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The ready texts, by name. */
export async function texts(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  return { data: (await findPresets<TextContent>(ctx.pool, 'text')).map(shownText) }
}

/** A text as responses have it. */
export function shownText(row: PresetRow<TextContent>): ReadyText {
  const { id, code, removed, content } = row
  return { id, code, ...content, ...savedBy(row), removed }
}
