import type { ProcessingMode } from '#contract/orders/processing-modes.ts'
import { daysAfter, findDay } from '#server/time/calendar.ts'
import type { Flag } from '#server/intake/read-order.ts'
import { textOf } from '#server/intake/text-of.ts'
import { DAYS_BEFORE_FLIGHT } from '#server/official-form/find-flags.ts'
import { say, type Words } from '#server/words/say.ts'

/** What is noted of a future order that neither names its day nor its flight. */
export const NO_DAY = 'Neither a processing date nor a flight date is known, so this is due today' satisfies Words

interface Plan {
  /** The day on which the order is worked on, as far as it has one. */
  processingDate: string | null
  /** A future order's day has come. */
  released: boolean
}

/**
 * Plans when an order is worked on: a future one on the day that was sent, but never later than three days before its flight,
 * so that none sleeps past it. All days are YYYY-MM-DD; `flight` is null where none is known.
 */
export function planWork(mode: ProcessingMode, sent: string | null, flight: string | null, today: string): Plan {
  if (mode !== 'future') return { processingDate: sent, released: false }
  const latest = flight === null ? null : daysAfter(flight, -DAYS_BEFORE_FLIGHT)
  const processingDate = sent === null || (latest !== null && sent > latest) ? (latest ?? today) : sent
  return { processingDate, released: processingDate <= today }
}

/** YYYY-MM-DD, also with a time behind it. Anything else is flagged with what was sent, since a date column cannot keep it. */
export function readProcessingDate(sent: unknown, flag: Flag): string | null {
  const { text } = textOf(sent)
  if (text === null || text.trim() === '') return null
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text) ?? []
  const found = findDay(year ?? '', month ?? '', day ?? '')
  if (!found) flag('processing_date', say('Processing date: “{0}” is not a date written YYYY-MM-DD', text))
  return found ?? null
}
