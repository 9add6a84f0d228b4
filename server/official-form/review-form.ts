import type { Application, ApplicationField } from '#contract/application.ts'
import { findDay } from '#server/intake/calendar.ts'
import { say, type Said } from '#server/messages/say.ts'
import { findMisfit, type Misfit } from '#server/official-form/form-checks.ts'
import { FORM_DATES, FORM_LIMITS, type DateRow, type LimitedField } from '#server/official-form/form-limits.ts'

/** What is reviewed: the form, and what the order keeps beside it, as far as it is there. */
export type Reviewed = Application & Partial<Record<LimitedField, string | null | undefined>>

/** A value that the official form would refuse. */
export interface Check extends Misfit {
  field: LimitedField
}

const OLDEST_TRAVELLER_YEARS = 130

/**
 * Everything that the official form would refuse of an order, field by field in the table's order, dates last. `today` is
 * the day in Santo Domingo (YYYY-MM-DD) on which the form would be filled in.
 */
export function reviewForm(order: Reviewed, direction: 'Arrival' | 'Departure', today: string): Check[] {
  const checks: Check[] = []
  for (const field of Object.keys(FORM_LIMITS) as LimitedField[]) {
    const misfit = findMisfit(field, comparable(field, order[field] ?? ''), direction)
    if (misfit) checks.push({ field, ...misfit })
  }
  for (const row of Object.values(FORM_DATES)) {
    const message = findDateMisfit(order, row, today)
    if (message) checks.push({ field: row.fields[2], message })
  }
  return checks
}

/** A phone's plus sign stands outside the number. */
function comparable(field: LimitedField, value: string): string {
  return field === 'phone_number' || field === 'country_code' ? value.replace(/^\s*\+/, '') : value
}

function findDateMisfit(order: Reviewed, { label, fields, takes }: DateRow, today: string): Said | undefined {
  const [year, month, day] = fields.map((field: ApplicationField) => order[field]?.trim() ?? '') as [
    string,
    string,
    string,
  ]
  if (year === '' && month === '' && day === '') return undefined
  const found = findDay(year, month, day)
  if (!found) return say`${label}: the year, month and day that were sent are not a date`
  if (takes === 'today or later') {
    return found < today ? say`${label}: ${found} is in the past; the official form takes today or later` : undefined
  }
  const isPossible = found <= today && yearOf(found) >= yearOf(today) - OLDEST_TRAVELLER_YEARS
  return isPossible ? undefined : say`${label}: nobody can be born on ${found}`
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
