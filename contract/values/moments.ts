/** Zones in which times are shown, in minutes from UTC, summer and winter alike: EST as the specification labels it, the country's own. */
const ZONES = { UTC: 0, EST: -5 * 60, SantoDomingo: -4 * 60 } as const

type Text = string | Date | null | undefined

/** What a clock and a calendar show at a moment: each as digits with zeros before, on a 24-hour clock. */
interface Figures {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
  /** YYYY-MM-DD. */
  date: string
}

/** Reads a moment, or a day, as a clock of a zone shows it; without a zone of its own it is UTC. Undefined where it is neither. */
export function figuresOf(moment: Text, zone: keyof typeof ZONES = 'UTC'): Figures | undefined {
  const ms = moment instanceof Date ? moment.getTime() : msOf(moment ?? '')
  if (Number.isNaN(ms)) return undefined
  const iso = new Date(ms + ZONES[zone] * 60_000).toISOString()
  // From its end: a year may have more than four digits.
  const [year, month, day] = [iso.slice(0, -20), iso.slice(-19, -17), iso.slice(-16, -14)]
  const [hour, minute, second] = [iso.slice(-13, -11), iso.slice(-10, -8), iso.slice(-7, -5)]
  return { year, month, day, hour, minute, second, date: `${year}-${month}-${day}` }
}

function msOf(moment: string): number {
  const text = moment.replace(' ', 'T')
  const zoned = /T.*(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text) || !text.includes('T')
  // PostgreSQL writes whole hours of a zone alone, which browsers do not read.
  return Date.parse(zoned ? text.replace(/(T.*[+-]\d\d)$/, '$1:00') : `${text}Z`)
}

/** A clock's time without a zero before it: 9:05:01, 21:05:01. */
export function clockTime({ hour, minute, second }: Figures): string {
  return `${Number(hour)}:${minute}:${second}`
}

/** A download's moment as the specification writes it, on a 24-hour clock: MM-DD-YYYY h:mm:ss in EST. */
export function estMoment(moment: Text): string | undefined {
  const at = figuresOf(moment, 'EST')
  return at && `${at.month}-${at.day}-${at.year} ${clockTime(at)}`
}

const WORDS = new Map<string, Intl.DateTimeFormat>()

function wordsIn(language: string, hasYear: boolean): Intl.DateTimeFormat {
  const key = `${language} ${hasYear}`
  const known = WORDS.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  WORDS.set(key, made)
  return made
}

/** A day, or the day of a moment in UTC, that no reader can take for another: 2 Dec 2026, 2 dic 2026. Undefined where it is none. */
export function dayInWords(day: Text, language: string, hasYear = true): string | undefined {
  const at = figuresOf(day)
  return at && wordsIn(language, hasYear).format(Date.parse(at.date))
}

/** The calendar day in America/Santo_Domingo, UTC−4 all year, as YYYY-MM-DD. */
export function dayInSantoDomingo(at: Date): string {
  return figuresOf(at, 'SantoDomingo')!.date
}
