import { findDay } from '#server/time/calendar.ts'
import { latin } from '#server/documents/checking/latin-words.ts'

/** TABLE: month -> how it begins in the portal's seven languages, in capital letters A–Z. */
const MONTHS: readonly (readonly string[])[] = [
  ['JAN', 'ENE', 'GEN', 'IANV'],
  ['FEB', 'FEV'],
  ['MAR', 'MRZ'],
  ['APR', 'ABR', 'AVR'],
  ['MAY', 'MAI', 'MAG'],
  ['JUN', 'JUIN', 'GIU', 'IIUN', 'IUN'],
  ['JUL', 'JUIL', 'LUG', 'IIUL', 'IUL'],
  ['AUG', 'AGO', 'AOU', 'AVG'],
  ['SEP', 'SET', 'SEN'],
  ['OCT', 'OKT', 'OTT', 'OUT'],
  ['NOV', 'NOIA'],
  ['DEC', 'DIC', 'DEZ', 'DEK'],
]
const BY_NAME = MONTHS.flatMap((names, index) => names.map((name) => [name, String(index + 1)] as const)).toSorted(
  ([a], [b]) => b.length - a.length,
)

const BETWEEN = '[ .,/-]{0,3}'
const PATTERNS: readonly [RegExp, (parts: string[]) => (string | undefined)[][]][] = [
  [/\b(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\b/g, ([year, month, day]) => [[year, month, day]]],
  [
    /\b(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\b/g,
    ([a, b, year]) => [
      [year, b, a],
      [year, a, b],
    ],
  ],
  [
    new RegExp(`\\b(\\d{1,2})${BETWEEN}(?:DE |OF |DI )?([A-Z]{3,10})${BETWEEN}(?:DE |DI |DEL )?(\\d{4})\\b`, 'g'),
    ([day, name, year]) => [[year, monthOf(name!), day]],
  ],
  [
    new RegExp(`\\b([A-Z]{3,10})${BETWEEN}(\\d{1,2})(?:ST|ND|RD|TH)?${BETWEEN}(\\d{4})\\b`, 'g'),
    ([name, day, year]) => [[year, monthOf(name!), day]],
  ],
]
/** TABLE: words that say which day it is; the nearest before a day counts. */
const DAY_LABELS =
  /(?<flight>FLIGHT|VUELO|TRAVEL|VIAJE|ARRIVAL|LLEGADA|ENTRADA|DEPARTURE|SALIDA|VOYAGE|ABFLUG|ANKUNFT|REISEDATUM|VOLO|VIAGGIO|VIAGEM|REIS)|(?<birth>BIRTH|NACIMIENTO|NAISSANCE|GEBURT|NASCITA|NASCIMENTO|ROZHDENI)|ISSUE|EXPIR|EMISION/g
const LABEL_REACHES = 45

/** TABLE: words that say which way a traveller goes, in the portal's languages. */
const ARRIVES =
  /\b(ARRIVALS?|ARRIVING|ENTRY|ENTRADA|LLEGADA|ARRIVEE|ENTREE|ANKUNFT|EINREISE|ARRIVO|INGRESSO|CHEGADA|PRIBYTIE|VIEZD|VEZD)\b/
const DEPARTS =
  /\b(DEPARTURES?|DEPARTING|EXIT|SALIDA|DEPART|SORTIE|ABREISE|ABFLUG|AUSREISE|PARTENZA|USCITA|PARTIDA|SAIDA|VYEZD|OTIEZD)\b/
const DIRECTION_LABEL =
  /(?:DIRECTION|TYPE|TIPO|MOVEMENT|MOVIMIENTO|DIRECCION)(?: DE MOVIMIENTO| OF TRAVEL)?[ :\n]{1,4}([^\n]{1,40})/

interface Days {
  days: Set<string>
  flightDay: string | undefined
  birthDay: string | undefined
}

/** The days that a text holds (YYYY-MM-DD, every reading of 03/04), the first that is called the flight's, and of birth. */
export function findDays(text: string): Days {
  const plain = latin(text)
  const days = new Set<string>()
  const today = new Date().toISOString().slice(0, 10)
  let flightDay: string | undefined
  let birthDay: string | undefined
  for (const [pattern, readings] of PATTERNS) {
    for (const match of plain.matchAll(pattern)) {
      const found = daysOf(readings(match.slice(1)))
      for (const day of found) days.add(day)
      const label = plain.slice(Math.max(0, match.index - LABEL_REACHES), match.index)
      const called = [...label.matchAll(DAY_LABELS)].at(-1)?.groups
      if (called?.flight) flightDay ??= found[0]
      if (called?.birth) birthDay ??= found.find((day) => day < today)
    }
  }
  return { days, flightDay, birthDay }
}

/** A text with its days blank, so that none of their digits is taken for another number. */
export function withoutDays(plain: string): string {
  return PATTERNS.reduce(
    (text, [pattern, readings]) =>
      text.replace(pattern, (day: string, ...parts: string[]) =>
        daysOf(readings(parts)).length > 0 ? ' '.repeat(day.length) : day,
      ),
    plain,
  )
}

/** Which way the ticket is for; undefined where the text says neither or both. */
export function findDirection(text: string): 'Arrival' | 'Departure' | undefined {
  const plain = latin(text)
  const [, labelled = ''] = DIRECTION_LABEL.exec(plain) ?? []
  const said = ARRIVES.test(labelled) || DEPARTS.test(labelled) ? labelled : plain
  if (ARRIVES.test(said) === DEPARTS.test(said)) return undefined
  return ARRIVES.test(said) ? 'Arrival' : 'Departure'
}

function daysOf(readings: (string | undefined)[][]): string[] {
  return readings.flatMap(([year, month, day]) => findDay(year ?? '', month ?? '', day ?? '') ?? [])
}

function monthOf(name: string): string | undefined {
  return BY_NAME.find(([beginning]) => name.startsWith(beginning))?.[1]
}
