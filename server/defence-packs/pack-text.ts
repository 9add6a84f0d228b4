import { oneLine } from '#server/files/one-line.ts'

/** Longest value that a letter shows; what is longer was no real one, and would cost a page. */
const LONGEST = 120

export function hasText(value: string | number | null | undefined): boolean {
  return value !== null && value !== undefined && String(value).trim() !== ''
}

/** A value from outside as the letter shows it: one line, of limited length, `Not recorded` where there is none. */
export function shown(value: string | number | null | undefined, longest = LONGEST): string {
  if (!hasText(value)) return 'Not recorded'
  const line = oneLine(String(value), longest + 1)
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line
}

/** Hides all of a passport number but its last three characters (decisions section 11). */
export function maskPassport(number: string | null | undefined): string {
  const plain = (number ?? '').replace(/[^\p{L}\p{N}]/gu, '')
  if (plain === '') return 'Not recorded'
  return plain.length <= 3
    ? '*'.repeat(plain.length)
    : `${'*'.repeat(Math.min(plain.length, 20) - 3)}${plain.slice(-3)}`
}

/** A moment as the letter writes it: 11/21/2026 14:05:09 UTC. */
export function utcMoment(moment: string | null | undefined): string {
  const at = Date.parse(moment ?? '')
  if (Number.isNaN(at)) return shown(moment)
  const iso = new Date(at).toISOString()
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 19)} UTC`
}

/** A moment of Download History: UTC−5 all year, as the specification labels it (decisions section 9). */
export function estMoment(moment: string): string {
  const iso = new Date(Date.parse(moment) - 5 * 3_600_000).toISOString()
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`
}

/** A day in words, November 21, 2026. */
export function longDay(moment: string): string {
  const at = new Date(moment)
  return Number.isNaN(at.getTime())
    ? shown(moment)
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** `Safari 26, iPhone, iOS 18.7`: what a browser's dash-joined parts and its system tell, as far as it is known. */
export function deviceText(parts: string, system: string): string {
  const [browser, version, device, type] = parts.split('-').map((part) => (part === 'Unknown' ? '' : part))
  const told = [[browser, version].filter(Boolean).join(' '), device || type, system === 'Unknown' ? '' : system]
  return shown([...new Set(told.filter(Boolean))].join(', '))
}
