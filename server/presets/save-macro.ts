import type { In } from '#contract/http/endpoint.ts'
import { MACRO_STEP_KINDS, STEP_TEXTS, type MacroStep } from '#contract/presets/macro-steps.ts'
import type { MacroContent, saveMacro as contract } from '#contract/presets/macros.ts'
import type { TextContent } from '#contract/presets/texts.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { shownMacro } from '#server/presets/find-macros.ts'
import { findPresets } from '#server/presets/find-presets.ts'
import { findTags } from '#server/presets/find-tags.ts'
import { savePreset } from '#server/presets/save-preset.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'

/**
 * Saves a macro as a new version, its steps in the order in which they are done. Refuses what savePreset refuses, a step twice, a text that is not offered
 * for such a step, and a key that another macro has.
 */
export async function saveMacro(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const steps = input.steps.toSorted((one, other) => placeOf(one) - placeOf(other))
  if (new Set(steps.map(({ kind }) => kind)).size < steps.length)
    throw invalid('steps', 'A macro does each kind of step once')
  const texts = await findPresets<TextContent>(ctx.pool, 'text')
  for (const step of steps) {
    if (!('textId' in step)) continue
    const text = texts.find(({ id, removed }) => id === step.textId && !removed)
    if (!text?.content.uses.includes(STEP_TEXTS[step.kind]))
      throw invalid('steps', 'Choose a text that is for such a step')
  }
  const offered = new Set((await findTags(ctx.pool)).flatMap(({ id, retired }) => (retired ? [] : [id])))
  for (const step of steps) {
    if (step.kind !== 'tags') continue
    step.tagIds = [...new Set(step.tagIds)]
    if (!step.tagIds.every((tagId) => offered.has(tagId))) throw invalid('steps', 'This tag is not offered any more')
  }
  const others = await findPresets<MacroContent>(ctx.pool, 'macro')
  const taken = others.find(({ id, removed, content }) => !removed && id !== input.id && content.key === input.key)
  if (input.key !== null && taken) throw invalid('key', say('This key is that of “{0}”', taken.content.name))
  const saved = await savePreset<MacroContent>(ctx, 'macro', 'macro.saved', {
    id: input.id ?? null,
    version: input.version,
    code: input.code,
    content: { name: input.name.trim(), key: input.key, steps },
  })
  return { message: 'Macro saved', data: shownMacro(ctx, saved) }
}

function placeOf({ kind }: MacroStep): number {
  return MACRO_STEP_KINDS.indexOf(kind)
}
