import type { SheetField } from '#contract/form/sheet.ts'
import TABLE from '#web/assistant/matching/fields.json' with { type: 'json' }
import type { Place } from '#web/assistant/matching/form-parts.ts'
import { allWords, likeness, says, tokensOf } from '#web/assistant/matching/tokens.ts'

export const PORTAL_LANGUAGES = ['es', 'en', 'fr', 'de', 'it', 'pt', 'ru'] as const
export type PortalLanguage = (typeof PORTAL_LANGUAGES)[number]

/** A row of the table: a field of the sheet, or with a dash something that sounds like one and is none. */
export type RowName = SheetField | `-${string}`

export interface Row {
  /** What it is called on a page, in each language. */
  labels: Record<PortalLanguage, Phrase[]>
  /** What programmers call it, in names and ids. */
  attributes: Phrase[]
  /** The browser's word for it. */
  hint: string | undefined
  /** The part of the form that it stands in, where its name alone is not enough. */
  part: Place | undefined
  /** What it is taken for where a page does not say which of the two it means. */
  rival: RowName | undefined
}

/** One way to call a field. */
export interface Phrase {
  words: readonly string[]
  /** All its words must be there, and others may be: questions are asked in many ways. */
  within: boolean
  /** It counts only in the field's own part of the form. */
  inPart: boolean
}

type Texts = Record<PortalLanguage | 'attr', string>
type Raw = Texts & { auto?: string; in?: Row['part']; rival?: RowName }

function phrasesOf(text: string): Phrase[] {
  return text.split('|').map((phrase) => ({
    words: tokensOf(phrase.replace(/^[*@]/, '')),
    within: phrase.startsWith('*'),
    inPart: phrase.startsWith('@'),
  }))
}

/** The mapping: fields.json, read once. Each field of the sheet has its row there. */
export const ROWS = new Map(
  (Object.entries(TABLE satisfies Record<SheetField, Texts>) as [RowName, Raw][]).map(([name, raw]): [RowName, Row] => [
    name,
    {
      labels: Object.fromEntries(
        PORTAL_LANGUAGES.map((language) => [language, phrasesOf(raw[language])]),
      ) as Row['labels'],
      attributes: phrasesOf(raw.attr),
      hint: raw.auto,
      part: raw.in,
      rival: raw.rival,
    },
  ]),
)

/** In how many rows a word stands, of a language or of attributes: rare words tell more. */
const COUNTS = new Map<string, Map<string, number>>()
for (const language of [...PORTAL_LANGUAGES, 'attr'] as const) {
  const counts = new Map<string, number>()
  for (const row of ROWS.values()) {
    const phrases = language === 'attr' ? row.attributes : row.labels[language]
    for (const word of new Set(phrases.flatMap(({ words }) => words))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  COUNTS.set(language, counts)
}

function weightOf(word: string, language: PortalLanguage | 'attr'): number {
  return 1 / (1 + 0.5 * Math.log(COUNTS.get(language)!.get(word) ?? 1))
}

const vocabularies = new WeakMap<readonly Phrase[], string[]>()

/** All the words of a row's phrases. */
function vocabularyOf(phrases: readonly Phrase[]): readonly string[] {
  const known = vocabularies.get(phrases)
  if (known) return known
  const words = [...new Set(phrases.flatMap(({ words: own }) => own))]
  vocabularies.set(phrases, words)
  return words
}

/** What a text says that a row never does, also in brackets. */
export function unexplained(text: string, phrases: readonly Phrase[]): string {
  const vocabulary = vocabularyOf(phrases)
  return allWords(text)
    .filter((word) => !nearest(word, vocabulary))
    .join(' ')
}

function nearest(said: string, phrase: readonly string[]): { word: string; likeness: number } | undefined {
  let best: { word: string; likeness: number } | undefined
  for (const word of phrase) {
    const like = likeness(said, word)
    if (like > (best?.likeness ?? 0)) best = { word, likeness: like }
  }
  return best
}

/** How well words name a row, from 0 to 1: what both say, over what either says. */
export function scorePhrases(
  words: readonly string[],
  phrases: readonly Phrase[],
  language: PortalLanguage | 'attr',
  isInPart: boolean,
): number {
  let best = 0
  const vocabulary = vocabularyOf(phrases)
  for (const { words: phrase, within, inPart } of phrases) {
    if (inPart && !isInPart) continue
    if (within) {
      if (says(words, phrase)) best = Math.max(best, 0.9 + Math.min(0.09, phrase.length * 0.03))
      continue
    }
    const near = words.map((said) => nearest(said, phrase))
    // A word with another ending weighs what the phrase's own does; one that the row never says speaks of something else.
    const weigh = (said: string, place: number) => {
      const word = near[place]?.word ?? nearest(said, vocabulary)?.word
      return word === undefined ? 1 : weightOf(word, language)
    }
    let all = words.reduce((sum, said, place) => sum + weigh(said, place), 0)
    let shared = 0
    for (const word of phrase) {
      const weight = weightOf(word, language)
      all += weight
      shared += weight * Math.max(0, ...near.map((one) => (one?.word === word ? one.likeness : 0)))
    }
    best = Math.max(best, (2 * shared) / all)
  }
  return best
}
