import type { In } from '#contract/http/endpoint.ts'
import type { removePreset as contract } from '#contract/presets/texts.ts'
import type { Context } from '#server/context.ts'
import { dropPreset } from '#server/presets/save-preset.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Stops offering a text; saving it again brings it back. */
export async function removePreset(
  ctx: Context,
  { id, version }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await dropPreset(ctx, id, version, { text: 'text.removed', macro: 'macro.removed' })
  return { message: 'Removed', data: null }
}
