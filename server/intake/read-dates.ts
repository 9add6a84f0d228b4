import type { Application } from '#contract/application.ts'
import type { ProcessingMode } from '#contract/processing-modes.ts'
import { daysAfter, findDay } from '#server/intake/calendar.ts'
import { FORM_DATES, type DateRow } from '#server/official-form/form-limits.ts'
import type { Flag } from '#server/intake/read-order.ts'
import { textOf } from '#server/intake/text-of.ts'

/** How long before the flight a future order is worked on where the intake names no day (decisions section 4). */
const DAYS_BEFORE_FLIGHT = 3

/** Decides on which day the order is worked on, and whether that day has come. */
export function readDates(form: Application, mode: ProcessingMode, sentDate: unknown, today: string, flag: Flag) {
  const embarkation = readDate(form, FORM_DATES.embarkation)
  const arrival = readDate(form, FORM_DATES.arrival)
  const given = readProcessingDate(sentDate, flag)
  if (mode !== 'future') return { processingDate: given ?? null, released: false }
  const flight = form.IsArrival === 'Arrival' ? (arrival ?? embarkation) : (embarkation ?? arrival)
  if (!given && !flight)
    flag('processing_date', 'Neither a processing date nor a flight date is known, so this is due today')
  const processingDate = given ?? (flight ? daysAfter(flight, -DAYS_BEFORE_FLIGHT) : today)
  return { processingDate, released: processingDate <= today }
}

function readDate(form: Application, { fields }: DateRow): string | undefined {
  const [year, month, day] = fields.map((field) => form[field]?.trim() ?? '') as [string, string, string]
  return findDay(year, month, day)
}

/** YYYY-MM-DD, also with a time behind it. Anything else is flagged with what was sent, since a date column cannot keep it. */
function readProcessingDate(sent: unknown, flag: Flag): string | undefined {
  const { text } = textOf(sent)
  if (text === null || text.trim() === '') return undefined
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text) ?? []
  const found = findDay(year ?? '', month ?? '', day ?? '')
  if (!found) flag('processing_date', `Processing date: “${text}” is not a date written YYYY-MM-DD`)
  return found
}
