import { isEmail, suggestEmail } from '#contract/normalise/email.ts'
import { diallingCode, isDiallingCode } from '#server/official-form/dialling-code.ts'
import { findCountryCode, findMeantCountry } from '#server/normalise/countries.ts'
import { AIRPORTS, HARBORS } from '#contract/form/form-choices.ts'
import { FORM_LIMITS, type LimitRow, type LimitedField } from '#server/official-form/form-limits.ts'
import { say, type Said } from '#server/words/say.ts'
import { findMeant } from '#server/normalise/nearest.ts'
import { nameForTheForm } from '#server/official-form/name-for-the-form.ts'
import { foldName } from '#server/normalise/plain-latin.ts'
import { isPlaceholderName } from '#server/normalise/placeholder-name.ts'
import { plainLetters } from '#server/normalise/plain-latin.ts'

/** A row of FORM_LIMITS made ready: each choice by its folded spelling. */
interface ReadyRow extends LimitRow {
  byFolded?: Map<string, string>
}

/** Longer ones are mistakes, not names. */
const LONGEST_SPELLED = 300

const READY = new Map<string, ReadyRow>(
  Object.entries(FORM_LIMITS).map(([field, row]) => [
    field,
    row.choices ? { ...row, byFolded: folded(row.choices) } : row,
  ]),
)
/** A port's name, folded -> as the landing sites write it. */
const PORT_NAMES = [
  ...Object.entries(AIRPORTS).map(([code, name]) => [foldName(name), `${code} ${name}`] as const),
  ...HARBORS.filter((harbor) => harbor !== 'Other').map((harbor) => [foldName(harbor), harbor] as const),
]
const PORTS = [...Object.entries(AIRPORTS).flat(), ...HARBORS.filter((harbor) => harbor !== 'Other')].map(foldName)

function folded(choices: readonly string[]): Map<string, string> {
  return new Map(choices.map((choice) => [foldName(choice), choice]))
}

/** The spelling of a choice that the order page knows (`yes` -> `Yes`); any other value as it is. */
export function spelledAsListed(field: LimitedField, value: string): string {
  const row = READY.get(field)
  if (!row?.spelled || row.choices!.includes(value)) return value
  return (value.length < 80 && row.byFolded!.get(foldName(value))) || value
}

/** Why the official form would refuse a value, and the spelling that it takes where that is known. */
export interface Misfit {
  message: Said
  suggestion?: string
  /** Nothing is left to decide: whoever writes the suggestion instead writes the same value. */
  solved?: true
}

type Direction = 'Arrival' | 'Departure'

/** What of an order its values are judged by. */
interface JudgedBy {
  direction: Direction
  /** ISO 3166 alpha-3, where it is known: how its passports write other scripts. */
  nationality?: string
}

/**
 * Returns, for staff, why the official form would refuse the value, or undefined where it fits. An empty value fits:
 * which fields are needed depends on the others, and the order page shows what is missing.
 */
export function findMisfit(
  field: LimitedField,
  sent: string,
  { direction, nationality }: JudgedBy,
): Misfit | undefined {
  const row = READY.get(field)
  const value = sent.trim()
  const message = row && value !== '' && messageFor(row, value, direction)
  if (!message) return undefined
  if (row.email) return { message, suggestion: suggestEmail(value) }
  const suggestion = spellingFor(row, value, nationality)
  if (suggestion === undefined || messageFor(row, suggestion, direction)) {
    const meant = meantBy(row, value)
    return meant === undefined ? { message } : { message, suggestion: meant }
  }
  return needsThePassport(value) ? { message, suggestion } : { message, suggestion, solved: true }
}

/** What a value with a slip of the hand means; a person decides. */
function meantBy(row: ReadyRow, value: string): string | undefined {
  if (row.country) return findMeantCountry(value)
  if (row.byFolded) return findMeant(value, row.byFolded)
  return row.dominicanPort ? findMeant(value, PORT_NAMES) : undefined
}

function spellingFor(row: ReadyRow, value: string, nationality?: string): string | undefined {
  if (value.length > LONGEST_SPELLED) return undefined
  if (row.personName) return nameForTheForm(value, nationality)
  return row.code ? plainLetters(value).replace(/[^\p{L}\p{N}]+/gu, '') : undefined
}

function messageFor(row: ReadyRow, value: string, direction: Direction): Said | undefined {
  const { length } = value
  const { label } = row
  if (row.longest !== undefined && length > row.longest) {
    return say('{0}: the official form takes at most {1} characters, this has {2}', label, row.longest, length)
  }
  if (row.shortest !== undefined && length < row.shortest) {
    return say('{0}: the official form takes at least {1} characters, this has {2}', label, row.shortest, length)
  }
  if (row.personName && isPlaceholderName(value)) {
    return say(
      '{0}: “{1}” stands where there is no name; the official form takes the name as the passport has it',
      label,
      value,
    )
  }
  if (row.personName && !/^[A-Za-zñÑ ]+$/.test(value)) return nameMessage(label, value)
  if (row.email && !isEmail(value)) {
    return /^[^@]*[^\x20-\x7e@]/.test(value)
      ? say('{0}: no mail arrives where there are accents or other scripts before the @', label)
      : say('{0}: should be {1}', label, 'one e-mail address')
  }
  if (row.like && !row.like.pattern.test(value)) {
    return say('{0}: should be {1}', label, row.like.says)
  }
  if (row.byFolded && !row.choices!.includes(value) && !(length < 80 && row.byFolded.has(foldName(value)))) {
    return say('{0}: the official form takes {1}', label, row.choicesAre ?? row.choices!.join(', '))
  }
  if (row.dialling && !isDiallingCode(diallingCode(value))) {
    return say('{0}: this is neither a country that we know nor the code to dial one', label)
  }
  if (row.country && !findCountryCode(value)) return say('{0}: this is not a country that we know', label)
  if (row.dominicanPort === direction && !isDominicanPort(value)) {
    return say('{0}: this is not an airport or harbor of the Dominican Republic that we know', label)
  }
  return undefined
}

/** Another script has more than one spelling, as has the Latin Ə: the passport decides. */
function needsThePassport(value: string): boolean {
  return /[^\p{Script=Latin}\P{L}]|[Əə]/u.test(value)
}

function nameMessage(label: string, value: string): Said {
  return needsThePassport(value)
    ? say(
        '{0}: the official form takes letters A–Z, ñ and spaces only; needs transliteration, as in the passport',
        label,
      )
    : say('{0}: the official form takes letters A–Z, ñ and spaces only', label)
}

/** "Punta Cana International Airport (PUJ)" is as good as "PUJ": a port is known by any of its names within the value. */
function isDominicanPort(value: string): boolean {
  if (value.length > 200) return false
  const words = ` ${foldName(value)} `
  return PORTS.some((port) => words.includes(` ${port} `))
}
