import { foldText } from '#contract/normalise/text.ts'
import type { SheetValue } from '#contract/form/assistant.ts'
import { AIRPORTS } from '#contract/form/form-choices.ts'
import { kindOf } from '#contract/form/sheet.ts'
import TABLE from '#web/assistant/matching/choices.json' with { type: 'json' }
import { monthOf, type DatePart } from '#web/assistant/matching/dates.ts'
import { likeness, plainText, tokensOf } from '#web/assistant/matching/tokens.ts'

/** One of the things that a control lets one choose. */
export interface Option {
  text: string
  /** What the page calls it. */
  value: string
}

/** Choice that is near enough, and how far the next one must be. */
const ENOUGH = 0.8
const APART = 0.1

const CHOICES = TABLE as Partial<Record<string, Record<string, string>>>

/** Which of the options is a value of the sheet: its place, or undefined where none is, or two may be. */
export function choose(options: readonly Option[], value: SheetValue): number | undefined {
  const kind = kindOf(value.field)
  if (kind === 'country') return only(options, (option) => isCountry(option, value))
  const words = kind === 'yes-no' ? CHOICES['yes-no'] : CHOICES[value.field]
  const own = words?.[value.key ?? ''] ?? namesOf(value).join('|')
  const phrases = own.split('|').map(tokensOf)
  const byCode =
    value.key !== null && value.key in AIRPORTS ? only(options, (option) => hasCode(option, value.key!)) : undefined
  return byCode ?? nearest(options, phrases)
}

/** Which of the options is a part of a day. */
export function choosePart(options: readonly Option[], day: string, part: DatePart): number | undefined {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  if (part === 'month') return only(options, ({ text }) => monthOf(text) === month)
  const wanted = part === 'day' ? date : year
  return only(options, ({ text }) => /^\d{1,4}$/.test(text.trim()) && Number(text) === wanted)
}

function only(options: readonly Option[], is: (option: Option) => boolean): number | undefined {
  const places = options.flatMap((option, place) => (is(option) ? [place] : []))
  return places.length === 1 ? places[0] : undefined
}

/** Words of a formal country name ("Republic of"); not for the Congos and Koreas, where they do not say which is meant. */
const IN_FULL =
  /^(?!.*(?:democ|popul|people|nor[dt]|sud|sur|south|кндр|северн|южн)).*(?:republi|estado|etat|reino|royaume|kingdom|republik|республик)/i

/** A code stands alone, or beside the name: "Polonia (PL)", "POL - Polonia". Beside another name it says whose that is. */
function isCountry({ text, value }: Option, { key, names = [] }: SheetValue): boolean {
  const codes = names.filter((name) => /^[A-Z]{2}$/.test(name)).concat(key ?? [])
  const isCode = (part: string) => codes.includes(part.trim().toUpperCase())
  const isName = (part: string) => names.some((name) => name.length > 3 && fold(name) === fold(part))
  if (isCode(value) || isCode(text) || isName(text)) return true
  const parts = text.split(/[()[\]]|\s[-–—|]\s/).filter((part) => fold(part) !== '')
  return (
    parts.some(isName) &&
    parts.every((part, place) => isName(part) || isCode(part) || (place > 0 && IN_FULL.test(fold(part))))
  )
}

function fold(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function hasCode({ text, value }: Option, code: string): boolean {
  return value.trim().toUpperCase() === code || new RegExp(`(?<![A-Z])${code}(?![A-Z])`).test(text)
}

/** A place by its name: of an airport also its town. */
function namesOf({ value, key }: SheetValue): string[] {
  const airport = (AIRPORTS as Partial<Record<string, string>>)[key ?? '']
  return airport === undefined ? [value] : [airport]
}

function nearest(options: readonly Option[], phrases: readonly (readonly string[])[]): number | undefined {
  const scores = options.map(({ text }) => Math.max(...phrases.map((phrase) => overlap(wordsOf(text), phrase))))
  const best = Math.max(...scores)
  if (best < ENOUGH) return undefined
  const near = scores.flatMap((score, place) => (score > best - APART ? [place] : []))
  return near.length === 1
    ? near[0]
    : scores.filter((score) => score === 1).length === 1
      ? scores.indexOf(1)
      : undefined
}

/** An answer of a filler alone, as "No" or "Sí", is that word. */
function wordsOf(text: string): readonly string[] {
  const words = tokensOf(text)
  return words.length > 0
    ? words
    : plainText(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
}

function overlap(said: readonly string[], phrase: readonly string[]): number {
  if (said.length === 0 || phrase.length === 0) return 0
  const shared = phrase.reduce((sum, word) => sum + Math.max(0, ...said.map((one) => likeness(one, word))), 0)
  return (2 * shared) / (said.length + phrase.length)
}
