import type { TravellerLanguage } from '#contract/values/languages.ts'
import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'

/** TABLE: language -> what the form is called on the way into the country, and on the way out (docs/glossary.md). */
const FORM: Record<TravellerLanguage, readonly (readonly [arriving: string, leaving: string])[]> = {
  es: [['ormulario de entrada', 'ormulario de salida']],
  en: [
    ['entry form', 'exit form'],
    ['Entry form', 'Exit form'],
  ],
  fr: [['ormulaire d’entrée', 'ormulaire de sortie']],
  de: [
    ['Einreiseformular', 'Ausreiseformular'],
    ['bei der Einreise', 'bei der Ausreise'],
  ],
  it: [['odulo d’ingresso', 'odulo d’uscita']],
  pt: [['ormulário de entrada', 'ormulário de saída']],
  ru: [
    ['въездн', 'выездн'],
    ['Въездн', 'Выездн'],
  ],
}

const leaving = new Map<TravellerLanguage, MailTexts>()

/** The words of the mails about an order, which call the form by the way of its flight. */
export function textsOf(language: TravellerLanguage, arrives: boolean): MailTexts {
  if (arrives) return MAIL_LANGUAGES[language]
  let texts = leaving.get(language)
  if (!texts) leaving.set(language, (texts = renamed(MAIL_LANGUAGES[language], language) as MailTexts))
  return texts
}

function renamed(words: unknown, language: TravellerLanguage): unknown {
  if (typeof words === 'string') return FORM[language].reduce((text, [from, to]) => text.replaceAll(from, to), words)
  if (typeof words === 'function') return (...given: unknown[]) => renamed(words(...given), language)
  if (Array.isArray(words)) return words.map((one) => renamed(one, language))
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, renamed(word, language)]))
}
