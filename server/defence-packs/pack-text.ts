import { dayInWords, figuresOf } from '#contract/values/moments.ts'
import { oneLine } from '#server/files/one-line.ts'
import { clustersOf, fontFor } from '#server/lettering/fonts.ts'

/** Longest value that a letter shows; what is longer was no real one, and would cost a page. */
const LONGEST = 120

/** Joiners and other marks that show nothing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

export function hasText(value: string | number | null | undefined): boolean {
  return value !== null && value !== undefined && String(value).trim() !== ''
}

/**
 * A value from outside as the letter shows it: one line, of limited length, without what none of its fonts can draw, which
 * is said; `Not recorded` where there is none.
 */
export function shown(value: string | number | null | undefined, longest = LONGEST): string {
  if (!hasText(value)) return 'Not recorded'
  const seen = String(value).normalize('NFC').replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ')
  const line = oneLine(seen, longest + 1)
  return drawable(line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line)
}

/** A person's name, as `shown`. */
export function shownName(name: string): string {
  return shown(name).replace('(original script omitted)', '(name in original script omitted)')
}

/** Leaves out what cannot be drawn, in words: an empty box would say less than nothing. */
function drawable(line: string): string {
  const letters = clustersOf(line)
  const omitted = letters.filter((letter) => fontFor(letter) === undefined)
  if (omitted.length === 0) return line
  const kept = letters.map((letter) => (fontFor(letter) === undefined ? ' ' : letter)).join('')
  const what = omitted.some((letter) => /\p{L}/u.test(letter)) ? 'original script' : 'signs'
  return `${kept.replace(/\s+/g, ' ').trim()} (${what} omitted)`.trim()
}

/** Hides all of a passport number but its last three characters. */
export function maskPassport(number: string | null | undefined): string {
  const plain = (number ?? '').replace(/[^\p{L}\p{N}]/gu, '')
  if (plain === '') return 'Not recorded'
  return plain.length <= 3
    ? '*'.repeat(plain.length)
    : `${'*'.repeat(Math.min(plain.length, 20) - 3)}${plain.slice(-3)}`
}

/** A moment as the whole letter writes it: 2 Oct 2026, 08:00:03 UTC. */
export function utcMoment(moment: string): string {
  return `${bareMoment(moment)} UTC`
}

/** A moment below a head that names UTC: 2 Oct 2026, 08:00:03. */
export function bareMoment(moment: string): string {
  const { hour, minute, second } = figuresOf(moment)!
  return `${packDay(moment)}, ${hour}:${minute}:${second}`
}

/** A day, 2 Oct 2026. */
export function packDay(moment: string): string {
  return dayInWords(moment, 'en')!
}

/** `1 download`, `3,000 downloads`. */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
}

/** `Safari 26, iPhone, iOS 18.7`: what a browser's dash-joined parts and its system tell, as far as it is known. */
export function deviceText(parts: string, system: string): string {
  const [browser, version, device, type] = parts.split('-').map((part) => (part === 'Unknown' ? '' : part))
  const told = [[browser, version].filter(Boolean).join(' '), device || type, system === 'Unknown' ? '' : system]
  return shown([...new Set(told.filter(Boolean))].join(', '))
}
