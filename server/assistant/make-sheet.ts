import type { z } from 'zod'
import type { sheetValue } from '#contract/form/assistant.ts'
import { AIRPORTS, GENDERS } from '#contract/form/form-choices.ts'
import { isNo, isYes } from '#contract/form/form-conditions.ts'
import { isAsked, kindOf, SHEET_FIELDS, type SheetField } from '#contract/form/sheet.ts'
import { countryNames, findCountryCode } from '#server/normalise/countries.ts'
import { saysTwoNationalities } from '#server/official-form/find-flags.ts'
import { findFormCountry } from '#server/official-form/form-countries.ts'
import { dayOf, FORM_DATES, FORM_LIMITS, type LimitRow, type Reviewed } from '#server/official-form/form-limits.ts'
import { foldName } from '#server/normalise/plain-latin.ts'

type Value = z.input<typeof sheetValue>

/** An order as the sheet is made of it. */
interface Sheeted extends Reviewed {
  needs_check: readonly { field: string }[]
  spellings: readonly { field: string; value: string }[]
}

/** TABLE: date of the sheet -> where its day, month and year stand. */
const DATES: Partial<Record<SheetField, (typeof FORM_DATES)[keyof typeof FORM_DATES]>> = {
  date_of_birth: FORM_DATES.birth,
  origin_flight_date: FORM_DATES.origin,
  embarkation_flight_date: FORM_DATES.embarkation,
  intended_arrival: FORM_DATES.arrival,
}

/** Returns an order's values as the official form takes them; those that a person must check first are marked. */
export function makeSheet(order: Sheeted): Value[] {
  const isOpen = saysTwoNationalities(order)
  // A traveller whose nationality is the country of birth enters it once.
  const nationality = isNo(order.passport_nationality) && !isOpen ? order.place_of_birth : order.nationality
  const whole: Reviewed = { ...order, nationality }
  return SHEET_FIELDS.filter((field) => isAsked(field, order)).flatMap((field) => {
    const row = DATES[field]
    if (row) return dateOf(field, order, row)
    const sent = whole[field as keyof Reviewed]?.trim() ?? ''
    if (sent === '') return []
    const spelled = order.spellings.find((spelling) => spelling.field === field)?.value ?? sent
    const check = order.needs_check.some((one) => one.field === field) || (field === 'nationality' && isOpen)
    const choice = chosen(field, spelled)
    return [{ field, value: writtenAs(field, choice) ?? spelled, check, ...choice }]
  })
}

/** The text copied and typed for a choice: the form's own word, or a country's name. */
function writtenAs(field: SheetField, { key }: Pick<Value, 'key'>): string | undefined {
  const kind = kindOf(field)
  if (key === null || kind === 'port' || kind === 'text') return undefined
  return kind === 'country' ? findFormCountry(key)?.name : key
}

function dateOf(field: SheetField, order: Sheeted, row: (typeof FORM_DATES)[keyof typeof FORM_DATES]): Value[] {
  const day = dayOf(order, row)
  const check = order.needs_check.some((one) => (row.fields as readonly string[]).includes(one.field))
  return day === undefined ? [] : [{ field, value: day, key: null, check }]
}

/** The option to choose for a value where the form has a list; a value on no list must be checked. */
function chosen(field: SheetField, value: string): Pick<Value, 'key' | 'names'> & Partial<Pick<Value, 'check'>> {
  switch (kindOf(field)) {
    case 'country': {
      const code = findCountryCode(value)
      return code === undefined ? { key: null, check: true } : { key: code, names: countryNames(code) }
    }
    case 'yes-no': {
      const key = isYes(value) ? 'Yes' : isNo(value) ? 'No' : null
      return { key, ...(key === null && { check: true }) }
    }
    case 'choice': {
      const key = choiceOf(field, value)
      return { key, ...(key === null && { check: true }) }
    }
    case 'port':
      return { key: airportOf(value) }
    default:
      return { key: null }
  }
}

function choiceOf(field: SheetField, value: string): string | null {
  const { choices }: LimitRow = FORM_LIMITS[field as keyof typeof FORM_LIMITS]
  const found = choices?.find((choice) => foldName(choice) === foldName(value))
  if (field !== 'sex') return found ?? null
  return GENDERS.find((gender) => found?.startsWith(gender)) ?? null
}

function airportOf(value: string): string | null {
  const codes = Object.entries(AIRPORTS)
  const named = codes.find(([code, name]) => [code, name].some((one) => foldName(one) === foldName(value)))
  const within = codes.filter(([code]) => new RegExp(`(?<![A-Za-z])${code}(?![A-Za-z])`).test(value))
  return named?.[0] ?? (within.length === 1 ? within[0]![0] : null)
}
