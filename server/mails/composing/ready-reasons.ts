import { renderText } from '#contract/presets/text-variables.ts'
import type { TextContent } from '#contract/presets/texts.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import type { Context } from '#server/context.ts'
import type { KeptReasons } from '#server/db/tables/corrections.ts'
import { invalid } from '#server/errors.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { findOrderToMail, type OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { textValuesOf } from '#server/mails/text-values.ts'
import { findPresets, findPresetVersions } from '#server/presets/find-presets.ts'
import { LANGUAGE_HEADER, languageOf } from '#server/words/in-language.ts'
import { say } from '#server/words/say.ts'

/** What is written to a traveller, and which of it are ready reasons; null: none. */
interface WrittenNote {
  note: string
  reasons: KeptReasons | null
}

/**
 * A note to a traveller with ready reasons before it, in the language of the order. Throws `invalid` for a text that is not offered for a question, or that
 * names a value which the order lacks.
 */
export async function writeNote(
  ctx: Context,
  order: OrderToMail,
  { note, reasons }: { note: string; reasons: readonly number[] },
): Promise<WrittenNote> {
  if (reasons.length === 0) return { note, reasons: null }
  const all = await findPresets<TextContent>(ctx.pool, 'text')
  const language = mailLanguage(order.language)
  const texts: KeptReasons['texts'] = []
  const said = reasons.map((wanted) => {
    const text = all.find(({ id, removed, content }) => id === wanted && !removed && content.uses.includes('question'))
    if (!text) throw invalid('reasons', 'This reason is not offered any more')
    texts.push({ id: text.id, version: text.version })
    const { text: words, missing } = inLanguage(ctx, order, text.content.words, language)
    if (missing[0]) throw invalid('reasons', say('This order has nothing for {0}', `{${missing[0]}}`))
    return words
  })
  const ready = said.join('\n\n')
  if (note === '') return { note: ready, reasons: { texts, ownFrom: ready.length } }
  return { note: `${ready}\n\n${note}`, reasons: { texts, ownFrom: ready.length + 2 } }
}

/** The notes of requests for whoever reads the back-office: ready reasons in their language, as they were worded then; what was typed stays as it is. */
export async function notesForReader(
  ctx: Context,
  orderId: number,
  requests: readonly WrittenNote[],
): Promise<(request: WrittenNote) => string> {
  const ids = new Set(requests.flatMap(({ reasons }) => reasons?.texts.map(({ id }) => id) ?? []))
  const order = ids.size === 0 ? undefined : await findOrderToMail(ctx, orderId)
  if (!order) return ({ note }) => note
  const worded = new Map<string, TextContent['words']>()
  for (const id of ids)
    for (const { version, content } of await findPresetVersions<TextContent>(ctx.pool, 'text', id))
      worded.set(`${id} ${version}`, content.words)
  const language = languageOf(ctx.header(LANGUAGE_HEADER))
  return ({ note, reasons }) => {
    if (reasons === null) return note
    const said = reasons.texts.map(
      ({ id, version }) => inLanguage(ctx, order, worded.get(`${id} ${version}`) ?? {}, language).text,
    )
    return [...said, note.slice(reasons.ownFrom)].filter((part) => part !== '').join('\n\n')
  }
}

function inLanguage(ctx: Context, order: OrderToMail, words: TextContent['words'], language: TravellerLanguage) {
  const own = words[language]
  return renderText(own ?? words.en ?? '', textValuesOf(ctx, order)[own === undefined ? 'en' : language])
}
