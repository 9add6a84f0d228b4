import { ES } from '#server/messages/es.ts'
import { fillIn, type Said } from '#server/messages/say.ts'

/** TABLE: language -> its words for what the server says in English. A new one is a file and a line here. */
const TABLES = { es: ES } as const satisfies Record<string, Record<string, string>>

export type MessageLanguage = 'en' | keyof typeof TABLES
export const MESSAGE_LANGUAGES = ['en', ...Object.keys(TABLES)] as MessageLanguage[]

/** The header with which our back-office asks for messages in its language. Accept-Language is the browser's, not the page's. */
export const LANGUAGE_HEADER = 'x-language'

/** The language that a caller asks for; English, word for word the specification's, for everybody who asks for none. */
export function languageOf(asked: unknown): MessageLanguage {
  return typeof asked === 'string' && Object.hasOwn(TABLES, asked) ? (asked as MessageLanguage) : 'en'
}

/** Says something in a language; what it has no words for stays English. */
export function inLanguage(language: MessageLanguage, said: Said): string {
  if (language === 'en') return String(said)
  const table: Record<string, string> = TABLES[language]
  if (typeof said !== 'string') {
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

/** Says something in the language of who asks, for messages that stand in an answer's data. */
export function forReader(ctx: Asker, said: Said): string {
  return inLanguage(languageOf(ctx.header(LANGUAGE_HEADER)), said)
}
