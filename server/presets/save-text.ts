import type { In } from '#contract/http/endpoint.ts'
import { wrongPlace, type TextUse } from '#contract/presets/text-variables.ts'
import type { saveText as contract, TextContent } from '#contract/presets/texts.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { savePreset } from '#server/presets/save-preset.ts'
import { shownText } from '#server/presets/texts.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say, type Said } from '#server/words/say.ts'

/** TABLE: what a text is for -> why a variable has no place in it. */
const NO_PLACE: Record<TextUse, (place: string) => Said> = {
  remark: (place) => say('{0} has no place in a remark', place),
  message: (place) => say('{0} has no place in a message', place),
  question: (place) => say('{0} has no place in a question', place),
  mail: (place) => say('{0} has no place in a mail', place),
}

/** Saves a ready text as a new version. Refuses what savePreset refuses, no English words, and what stands in braces and is no variable. */
export async function saveText(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const uses = [...new Set(input.uses)]
  const words: TextContent['words'] = {}
  for (const language of TRAVELLER_LANGUAGES) {
    const written = input.words[language]?.trim() ?? ''
    if (written === '') continue
    const wrong = wrongPlace(written, uses)
    if (wrong) {
      const why = wrong.use ? NO_PLACE[wrong.use](wrong.place) : say('{0} is none of the variables', wrong.place)
      throw invalid(`words.${language}`, why)
    }
    words[language] = written
  }
  if (words.en === undefined)
    throw invalid('words.en', 'Write it in English too: a language without words of its own gets these')
  const content = { name: input.name.trim(), uses, words }
  const saved = await savePreset(ctx, 'text', 'text.saved', {
    id: input.id ?? null,
    version: input.version,
    code: input.code,
    content,
  })
  return { message: 'Text saved', data: shownText(saved) }
}
