import { neededFor, STEP_TEXTS, type MacroStep } from '#contract/presets/macro-steps.ts'
import type { MacroContent } from '#contract/presets/macros.ts'
import type { TextContent } from '#contract/presets/texts.ts'
import { need, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { findPresets } from '#server/presets/find-presets.ts'
import { findTags } from '#server/presets/find-tags.ts'
import { say } from '#server/words/say.ts'

/** A macro as it is now, with the texts that it names. */
export interface ReadMacro {
  id: number
  code: string
  version: number
  steps: MacroStep[]
  texts: Map<number, { code: string; version: number; words: TextContent['words'] }>
  /** The versions of all that, for a caller who looked at it before running it. */
  seen: string
}

/**
 * Reads a macro that the caller may run. Throws `not-found` where it was removed, `forbidden` where their role may not do each of its steps, and `conflict`
 * where a text of it was removed or a tag retired.
 */
export async function readMacro(ctx: Context, macroId: number): Promise<ReadMacro> {
  const [macro] = await findPresets<MacroContent>(ctx.pool, 'macro', macroId)
  if (!macro || macro.removed) throw new Refusal('not-found', 'This is not there any more')
  const { steps } = macro.content
  for (const step of steps) need(ctx, neededFor(step))
  const all = await findPresets<TextContent>(ctx.pool, 'text')
  const named = steps.flatMap((step) => ('textId' in step ? [step] : []))
  const texts = named.map(({ textId, kind }) => {
    const text = all.find(({ id, removed }) => id === textId && !removed)
    if (!text?.content.uses.includes(STEP_TEXTS[kind]))
      throw new Refusal('conflict', say('A text of the macro “{0}” is not offered any more', macro.content.name))
    return text
  })
  const offered = new Set((await findTags(ctx.pool)).flatMap(({ id, retired }) => (retired ? [] : [id])))
  if (steps.some((step) => step.kind === 'tags' && !step.tagIds.every((tagId) => offered.has(tagId))))
    throw new Refusal('conflict', say('A tag of the macro “{0}” is not offered any more', macro.content.name))
  return {
    id: macroId,
    code: macro.code,
    version: macro.version,
    steps,
    texts: new Map(texts.map(({ id, code, version, content }) => [id, { code, version, words: content.words }])),
    seen: [macro.version, ...texts.map(({ version }) => version)].join('.'),
  }
}
