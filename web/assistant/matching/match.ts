import { kindOf, type SheetField } from '#contract/form/sheet.ts'
import { isElsewhere, isThere, partsOf, type Part } from '#web/assistant/matching/form-parts.ts'
import { isAboutOthers, isTurned } from '#web/assistant/matching/refusals.ts'
import {
  PORTAL_LANGUAGES,
  ROWS,
  scorePhrases,
  unexplained,
  type PortalLanguage,
  type Row,
  type RowName,
} from '#web/assistant/matching/phrases.ts'
import { nameTokens, tokensOf } from '#web/assistant/matching/tokens.ts'

/** A control of a page, as far as matching looks at it. */
export interface Control {
  /** Its accessible name, or the words before it; empty where it has none. */
  label: string
  /** The headings that it stands under. */
  group: string
  /** The heading of the whole page. */
  page?: string
  placeholder: string
  name: string
  id: string
  /** Its autocomplete word. */
  hint: string
  kind: 'text' | 'date' | 'choice' | 'box'
  /** Which part of a date it takes, where it takes one. */
  datePart: 'day' | 'month' | 'year' | undefined
  /** The field that a person showed it to be. */
  shown?: SheetField
}

/** What a control is taken for: of two that are as likely, none. */
export interface Match {
  field: SheetField
  sure: boolean
}

/** Below this two things are not the same. */
const ENOUGH = 0.72
/** Two that are as near as this are not told apart. */
const HAIR = 0.04
/** What a name or an id counts where no person reads a label. */
const BY_NAME = 0.8

interface Best {
  row: RowName
  score: number
  /** Another row is within a hair. */
  isClose: boolean
}

/**
 * Says for each control which field of the sheet it asks for. Every row of the table competes, also those that are no fields: what
 * sounds more like something else is nothing of ours. `filled` are the fields that have a value; a field whose rival has one too must be told
 * from it by the page.
 */
export function match<C extends Control>(
  controls: readonly C[],
  pageLanguage: string,
  filled: ReadonlySet<SheetField>,
): Map<C, Match> {
  const language = languageOf(controls, pageLanguage)
  const best = new Map<C, Best>()
  for (const control of controls) {
    const found = control.shown ? { row: control.shown, score: 2, isClose: false } : bestRow(control, language)
    if (found) best.set(control, found)
  }
  const matches = new Map<C, Match>()
  for (const [row, all] of Map.groupBy(best, ([, { row: name }]) => name)) {
    if (row.startsWith('-')) continue
    // A box beside the question, as a declaration has one, hides it not.
    const questions = all.filter(([{ kind }]) => kind !== 'box')
    const of = questions.length > 0 ? questions : all
    const field = row as SheetField
    const rival = ROWS.get(row)!.rival as SheetField | undefined
    const isTold = (control: C) =>
      rival === undefined ||
      !filled.has(rival) ||
      control.shown !== undefined ||
      partsOf(control.group).has('flight') ||
      [...best.values()].some(({ row: other, isClose }) => other === rival && !isClose)
    const top = Math.max(...of.map(([, { score }]) => score))
    const near = of.filter(([, { score }]) => score > top - HAIR)
    const isOne =
      near.length === 1 ||
      isOneDate(
        field,
        near.map(([control]) => control),
      )
    for (const [control, { isClose }] of near) {
      const sure = isOne && !isClose && isTold(control) && !mayTurn(field, control)
      matches.set(control, { field, sure })
    }
  }
  return matches
}

/** A box says yes or nothing, and of some declarations that is the contrary; so says a question with a not in it. */
function mayTurn(field: SheetField, control: Control): boolean {
  return control.kind === 'box' || (kindOf(field) === 'yes-no' && isTurned(textOf(control)))
}

/** Day, month and year, one of each. */
function isOneDate(field: SheetField, controls: readonly Control[]): boolean {
  const parts = new Set(controls.map(({ datePart }) => datePart))
  return kindOf(field) === 'date' && controls.length === 3 && parts.size === 3 && !parts.has(undefined)
}

function bestRow(control: Control, language: PortalLanguage): Best | undefined {
  const { label, placeholder, group, page = '', name, id } = control
  const called = textOf(control) === '' ? [name, id].map((one) => nameTokens(one).join(' ')) : []
  if ([label, placeholder, group, page, ...called].some(isAboutOthers)) return undefined
  const scores = [...ROWS].map(([row, is]) => ({ row, score: fits(row, control) ? score(control, is, language) : 0 }))
  scores.sort((one, other) => other.score - one.score)
  const [first, second] = scores as [{ row: RowName; score: number }, { row: RowName; score: number }]
  return first.score < ENOUGH ? undefined : { ...first, isClose: second.score > first.score - HAIR }
}

/** A part of a date is nothing but a date, and a date nothing else. */
function fits(row: RowName, { datePart, kind }: Control): boolean {
  if (row.startsWith('-')) return true
  const asked = kindOf(row as SheetField)
  if (kind === 'box') return asked === 'yes-no'
  if (datePart !== undefined || kind === 'date') return asked === 'date'
  return asked === 'date' ? kind === 'text' : asked !== 'yes-no' || kind === 'choice'
}

function score(control: Control, row: Row, language: PortalLanguage): number {
  const parts = partsOf(control.group)
  const isInPart = parts.has(row.part as Part)
  const text = textOf(control)
  const rest = unexplained(text, row.labels[language])
  if ([control.group, rest].some((words) => isElsewhere(words, row.part))) return 0
  if (row.part === 'own' && isThere(rest)) return 0
  // A flight's own heading is not its first one's.
  const part = row.part === 'origin' && parts.has('flight') && !isInPart ? 0.9 : 1
  if (text !== '') {
    const byLabel = scorePhrases(tokensOf(text), row.labels[language], language, isInPart) * part
    const isNamed = byLabel > 0.5 && nameScore(control, row, isInPart) > 0.9
    return Math.min(1, byLabel + (isNamed || (byLabel > 0.5 && isHinted(control, row)) ? 0.05 : 0))
  }
  return Math.max(nameScore(control, row, isInPart) * BY_NAME * part, isHinted(control, row) ? 0.98 * part : 0)
}

/** What a person reads at a control. */
function textOf({ label, placeholder, datePart, group }: Control): string {
  if (/\p{L}/u.test(label)) return label
  if (datePart !== undefined) return group
  return /\p{L}{3}/u.test(placeholder.replace(/^[dmyajtgдмг./\-\s]+$/i, '')) ? placeholder : ''
}

function isHinted({ hint }: Control, row: Row): boolean {
  return row.hint !== undefined && hint.split(' ').includes(row.hint)
}

function nameScore({ name, id }: Control, row: Row, isInPart: boolean): number {
  return Math.max(
    ...[name, id].map((value) => {
      const words = nameTokens(value)
      return words.length === 0 ? 0 : scorePhrases(words, row.attributes, 'attr', isInPart)
    }),
  )
}

const known = new Map<string, number>()

/** How well a language names a text; each is reckoned once, since pages are looked at again and again. */
function bestIn(text: string, language: PortalLanguage): number {
  const key = `${language} ${text}`
  let best = known.get(key)
  if (best === undefined) {
    const words = tokensOf(text)
    best = Math.max(...[...ROWS.values()].map((row) => scorePhrases(words, row.labels[language], language, true)))
    best = best < ENOUGH ? 0 : best
    known.set(key, best)
  }
  return best
}

/** The language in which the page's labels are names most often; where two say as much, the one that the page claims. */
export function languageOf(controls: readonly Control[], pageLanguage: string): PortalLanguage {
  const claimed = pageLanguage.slice(0, 2).toLowerCase()
  const said = controls.map(textOf).filter((text) => text !== '')
  const sums = PORTAL_LANGUAGES.map((language) => {
    const sum = said.reduce((total, text) => total + bestIn(text, language), 0)
    return { language, sum: language === claimed ? sum * 1.2 + 0.1 : sum }
  })
  return sums.reduce((best, next) => (next.sum > best.sum ? next : best)).language
}
