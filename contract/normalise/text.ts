/** What nobody sees: default-ignorable code points (UAX #31), annotation marks, controls. NUL stays, for a later check to refuse. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]|(?![\s\0])\p{Cc}/gu
const SPACE = /[\s\p{Zs}\u2800]+/gu
const DASH = /[\p{Dash_Punctuation}\u02d7\u2043\u2212]/gu
const DIGIT = /\p{Nd}/u
/**
 * Not in their compatible form: ordinal signs and fractions (3º is not 3o, 12½ is not 121⁄2), small figures, and accents that stand
 * alone, which would become a space and a mark.
 */
const AS_THEY_ARE =
  'ªº¹²³¼-¾⁰⁴-⁹₀-₉⅐-⅟↉\xa8\xaf\xb4\xb8\u02d8-\u02dd\u037a\u0384\u0385\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed\u1ffe\u2017\u203e\u309b\u309c\ufc5e-\ufc63\ufe49-\ufe4c\ufe70-\ufe7f\uffe3'
const COMPATIBLE = new RegExp(`[^${AS_THEY_ARE}]+`, 'gu')
/** Nothing to do: printable ASCII, one space between words. */
const PLAIN = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/
/** What stands at 80–9F where windows-1252 was read as Latin-1 (WHATWG Encoding); a dot where it has nothing. */
const WINDOWS_1252 = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'

/**
 * Cleans a value of the form: compatible letters as the plain ones (NFKC, UAX #15), nothing unseen, every dash `-`, every space and
 * line break one space, the digits of any script 0–9. For values, not for free text of people. Cleaning twice changes nothing.
 */
export function cleanText(value: string): string {
  if (PLAIN.test(value)) return value
  return tidied(value, (text) => text.normalize('NFC').replace(COMPATIBLE, (part) => part.normalize('NFKC')))
}

/** Cleans a value in which every letter counts and no sign does: a name, an address, a code. Ordinal signs become letters too (Mª -> Ma). */
export function cleanLetters(value: string): string {
  if (PLAIN.test(value)) return value
  return tidied(value, (text) => text.replace(/[´｀]/g, "'").normalize('NFKC'))
}

/** A text as it is compared: cleaned, small letters without accents, every apostrophe the plain one. Other scripts stay. */
export function foldText(value: string): string {
  const small = cleanLetters(value).toLowerCase()
  if (/^[\x20-\x7e]*$/.test(small)) return small.replaceAll('`', "'")
  // Letters of few scripts have a small form that shows only once their marks are gone.
  return cleanLetters(bareLetters(small).toLowerCase()).replace(APOSTROPHE, "'")
}

/** What people and programs write for an apostrophe. */
export const APOSTROPHE =
  /[\u2018\u2019\u201b\u02b9-\u02bd\u02bf\u02c8\u055a\u05f3\u2032\u2035\u07f4\u07f5\ua78b\ua78c\x60\xb4]/gu

/** A text without its accents and other marks; letters that Unicode does not take apart (ł, ø) stay. */
export function bareLetters(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')
}

function tidied(value: string, compatible: (text: string) => string): string {
  const seen = value
    .replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]!.replace('.', ''))
    .replace(UNSEEN, '')
  return compatible(seen)
    .replace(UNSEEN, '')
    .replace(DASH, '-')
    .replace(SPACE, ' ')
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .trim()
    .normalize('NFC')
}

/** Digits stand in rows of ten, the zero first; where several rows follow one another, the first begins with a zero too (UAX #44). */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Controls but tab and line break; and marks that turn what follows round, so that it reads as something else. */
const TURNS_OR_CONTROLS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Free text of a person as it is read: lines end in a line break, and no control or turning mark is in it. Every other sign stays. */
export function readableText(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(TURNS_OR_CONTROLS, '').toWellFormed()
}
