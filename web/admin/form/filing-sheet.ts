import type { NeedsCheck } from '#contract/orders/application.ts'
import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import { choiceInSpanish } from '#contract/form/form-choices-es.ts'
import { isNo, isYes } from '#contract/form/form-conditions.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { isAsked } from '#contract/form/sheet.ts'
import { checksOf, fieldsOf, type FormField } from '#web/admin/form/form-fields.ts'
import { fieldsOfRow, INPUTS, type Input } from '#web/admin/form/form-inputs.ts'
import { sportInSpanish } from '#web/admin/form/sports-es.ts'

/** A field of the official form. */
export type SheetField = CorrectionField | 'application_email'

/** One value as the official form takes it. */
export interface SheetValue {
  field: SheetField
  /** Which of several in its row: a date's day, a phone's country code. */
  part: Input['part'] | undefined
  /** What is typed or chosen there; empty where the order tells nothing. */
  value: string
  /** What the order keeps, where that is another spelling. */
  kept: string | undefined
  /** It is what the order probably means: a person decides, and its row says why. */
  isGuess: boolean
  /** Of a country. */
  country: OrderDetail['countries'][string] | undefined
}

/** A row of the official form, with its values in the order in which it asks for them. */
export interface SheetRow {
  row: FormField
  values: SheetValue[]
  checks: NeedsCheck[]
}

/** A step of the official form. */
export interface SheetStep {
  name: (typeof STEPS)[number]
  rows: SheetRow[]
}

/** The official form's steps are our sections of the form, in its order. */
const STEPS = ['general', 'migratory', 'customs'] as const

/** The official form asks for a date as day, month, year. */
const ASKED = ['day', 'month', 'year', 'code', 'number']

/**
 * The order as the official form asks for it: its three steps, in its order and spelling. Made of the form's own tables
 * (FORM_SECTIONS, INPUTS); what two of their rows show is asked for once, and a step that asks nothing is none. Members who work in Spanish file
 * the Spanish form: its choices and countries are in Spanish as that form has them, and what the order keeps is said beside them.
 */
export function filingSheet(order: OrderDetail, language = 'en'): SheetStep[] {
  const known = new Set<SheetField>()
  const steps = STEPS.map((name) => ({
    name,
    rows: fieldsOf(name, order).flatMap((row) => {
      const fields = askedFields(row).filter((field) => !known.has(field) && isAsked(field, order))
      fields.forEach((field) => known.add(field))
      if (fields.length === 0) return []
      return [
        {
          row,
          values: fields.map((field) => inLanguage(valueOf(order, field), language)),
          checks: checksOf(row, order),
        },
      ]
    }),
  }))
  return steps.filter(({ rows }) => rows.length > 0)
}

/** The values that are to be copied, in order: what the order does not tell is left out. */
export function valuesToCopy(steps: readonly SheetStep[]): SheetValue[] {
  return steps.flatMap(({ rows }) => rows.flatMap(({ values }) => values)).filter(({ value }) => value !== '')
}

/** The one value of a row that is chosen in the official form, as the sheet has it; undefined of another row, and while a person has to decide what is meant. */
export function chosenOf(
  { fields }: FormField,
  order: OrderDetail,
  language: string,
): { value: string; kept: string | undefined } | undefined {
  const [field] = fields as CorrectionField[]
  if (field === undefined || fields.length > 1 || !['choice', 'country'].includes(INPUTS[field]?.kind)) return undefined
  const listed = valueOf(order, field)
  if (listed.value === '' || listed.isGuess) return undefined
  const isOtherCase = listed.kept?.toLowerCase() === listed.value.toLowerCase()
  return { value: inLanguage(listed, language).value, kept: isOtherCase ? undefined : listed.kept }
}

function askedFields(row: FormField): SheetField[] {
  if (row.fields.includes('application_email')) return ['application_email']
  return fieldsOfRow(row).toSorted((a, b) => ASKED.indexOf(INPUTS[a].part ?? '') - ASKED.indexOf(INPUTS[b].part ?? ''))
}

function valueOf(order: OrderDetail, field: SheetField): SheetValue {
  const kept = (order[field] ?? '').trim()
  const country = order.countries[field]
  const part = field === 'application_email' ? undefined : INPUTS[field].part
  const sure = country?.name ?? order.spellings.find((spelling) => spelling.field === field)?.value
  const guess = order.needs_check.find((check) => check.field === field)?.suggestion
  const value = sure ?? guess ?? asListed(field, kept)
  const isGuess = sure === undefined && guess !== undefined
  return { field, part, value, kept: value === kept ? undefined : kept, isGuess, country }
}

/** A value in the words of the form of that language: English, or Spanish. */
function inLanguage(sheetValue: SheetValue, language: string): SheetValue {
  const { field, value, kept, country } = sheetValue
  if (language !== 'es' || field === 'application_email') return sheetValue
  const region = country?.region
  const said = region != null ? new Intl.DisplayNames('es', { type: 'region' }).of(region) : undefined
  const words = said ?? inSpanish(field, value)
  const own = kept ?? value
  return { ...sheetValue, value: words, kept: own === words ? undefined : own }
}

function inSpanish(field: CorrectionField, value: string): string {
  if (field === 'practicing_sports') return sportInSpanish(value)
  return INPUTS[field].kind === 'choice' ? choiceInSpanish(value) : value
}

/** A value in the spelling of the official form's list, figures of a day in two. */
function asListed(field: SheetField, kept: string): string {
  if (field === 'application_email') return kept
  const { kind, choices, part } = INPUTS[field]
  if (part === 'day' || kind === 'month') return /^\d$/.test(kept) ? `0${kept}` : kept
  if (field === 'country_code') return /^\d+$/.test(kept) ? `+${kept}` : kept
  if (field === 'sex') return /^(male|female)$/i.test(kept) ? kept[0]!.toUpperCase() : kept
  if (kind !== 'choice') return kept
  if (choices?.includes('Yes') === true && (isYes(kept) || isNo(kept))) return isYes(kept) ? 'Yes' : 'No'
  return choices?.find((choice) => choice.toLowerCase() === kept.toLowerCase()) ?? kept
}
