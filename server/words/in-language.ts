import { ES } from '#server/words/es.ts'
import { ES_DAYS } from '#server/words/es-days.ts'
import { ES_HELD } from '#server/words/es-held.ts'
import { AS_IT_IS, fillIn, type Said, type Sentence } from '#server/words/say.ts'

/** TABLE: language -> its words for what the server says in English. A new one is a file and a line here. */
const TABLES: { es: Record<string, string> } = { es: { ...ES, ...ES_DAYS, ...ES_HELD } }

export type MessageLanguage = 'en' | keyof typeof TABLES
export const MESSAGE_LANGUAGES = ['en', ...Object.keys(TABLES)] as MessageLanguage[]

/** The header with which our back-office asks for messages in its language. Accept-Language is the browser's, not the page's. */
export const LANGUAGE_HEADER = 'x-language'

/** The language a caller asks for; without one English, word for word the specification's. */
export function languageOf(asked: unknown): MessageLanguage {
  return typeof asked === 'string' && Object.hasOwn(TABLES, asked) ? (asked as MessageLanguage) : 'en'
}

/** Says something in a language; what it has no words for stays English. */
export function inLanguage(language: MessageLanguage, said: string | Sentence): string {
  if (language === 'en') return String(said)
  const table: Record<string, string> = TABLES[language]
  if (typeof said !== 'string') {
    if (said.key === AS_IT_IS) return keptInLanguage(language, String(said))
    const values = said.values.map((value) => inLanguage(language, value))
    return fillIn(table[said.key] ?? said.key, values)
  }
  if (Object.hasOwn(table, said)) return table[said]!
  // Messages of the contract have their limits written out: the key has places for numbers.
  const numbers: string[] = []
  const key = said.replace(/\d+/g, (number) => `{${numbers.push(number) - 1}}`)
  return numbers.length > 0 && Object.hasOwn(table, key) ? fillIn(table[key]!, numbers) : said
}

/** Who asks: what of a call's context says the language. */
interface Asker {
  header(name: string): string | undefined
}

/**
 * Says in a language what was kept as English text: sentence by sentence, or one with values by the words around them. What has no
 * words there stays as it is, such as what others said.
 */
export function keptInLanguage(language: MessageLanguage, kept: string): string {
  const said = inLanguage(language, kept)
  if (language === 'en' || said !== kept) return said
  const sentences = kept.split(/(?<=[.!?]) /)
  const each = sentences.map((one) => inLanguage(language, one))
  if (each.every((one, index) => one !== sentences[index])) return each.join(' ')
  for (const { key, pattern } of patternsOf(language)) {
    const [, ...values] = pattern.exec(kept) ?? []
    if (values.length > 0) {
      return fillIn(
        TABLES[language][key]!,
        values.map((value) => keptInLanguage(language, value)),
      )
    }
  }
  return sentences.length > 1 ? sentences.map((one) => keptInLanguage(language, one)).join(' ') : kept
}

interface Pattern {
  key: string
  pattern: RegExp
}

const PATTERNS = new Map<string, Pattern[]>()

/** The sentences with values, those with most words of their own first. Where the values stand in order, they are found in order. */
function patternsOf(language: keyof typeof TABLES): Pattern[] {
  const known = PATTERNS.get(language)
  if (known !== undefined) return known
  const own = (key: string) => key.replace(/\{\d\}/g, '')
  const made = Object.keys(TABLES[language])
    .filter((key) => key.includes('{0}') && /[A-Za-z]/.test(own(key)))
    .toSorted((one, other) => own(other).length - own(one).length)
    .map((key) => ({
      key,
      pattern: new RegExp(
        `^${key
          .split(/\{\d\}/)
          .map(escape)
          .join('(.+?)')}$`,
        's',
      ),
    }))
  PATTERNS.set(language, made)
  return made
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Says something in the caller's language, for messages within an answer's data. */
export function forReader(ctx: Asker, said: Said): string {
  return inLanguage(languageOf(ctx.header(LANGUAGE_HEADER)), said)
}

/** Says what was kept as English text in the caller's language. */
export function keptForReader(ctx: Asker, kept: string): string {
  return keptInLanguage(languageOf(ctx.header(LANGUAGE_HEADER)), kept)
}
