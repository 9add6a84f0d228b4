import { plainLetters } from '#server/official-form/plain-letters.ts'

/** Cyrillic letters as passports spell them (ICAO 9303), without their accents. */
// prettier-ignore
const CYRILLIC: Record<string, string> = {
  А: 'A', Б: 'B', В: 'V', Г: 'G', Ґ: 'G', Д: 'D', Е: 'E', Ж: 'ZH', З: 'Z', И: 'I', І: 'I', К: 'K', Л: 'L', М: 'M', Н: 'N',
  О: 'O', П: 'P', Р: 'R', С: 'S', Т: 'T', У: 'U', Ф: 'F', Х: 'KH', Ц: 'TS', Ч: 'CH', Ш: 'SH', Щ: 'SHCH', Ъ: 'IE', Ы: 'Y',
  Ь: '', Э: 'E', Ю: 'IU', Я: 'IA', Є: 'IE', Ў: 'U', Ј: 'J', Љ: 'LJ', Њ: 'NJ', Ћ: 'C', Ђ: 'D', Џ: 'DZ', Ѕ: 'DZ',
}

/** TABLE: spellings of one sound that passports, forms and people choose between; both sides are written the second way. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/AE|AA/g, 'A'],
  [/OE/g, 'O'],
  [/UE/g, 'U'],
  [/KH/g, 'H'],
  [/[YJ]/g, 'I'],
  [/I+/g, 'I'],
]

/** Writes a text in capital letters A–Z, with its digits and marks: `Łukasz Núñez` -> `LUKASZ NUNEZ`. */
export function latin(text: string): string {
  return plainLetters(text)
    .toUpperCase()
    .replace(/[\u0400-\u04ff]/g, (letter) => CYRILLIC[letter] ?? letter)
}

/** The words of a text in capital letters and digits: `O'Connor-Núñez` -> O, CONNOR, NUNEZ. */
export function latinWords(text: string): string[] {
  return latin(text).match(/[A-Z0-9]+/g) ?? []
}

/** What all usual spellings of a name's word share: MÜLLER and MUELLER, YULIA and IULIIA. */
export function soundOf(word: string): string {
  return SPELLINGS.reduce((spelt, [from, to]) => spelt.replace(from, to), word)
}

/** Every word, and every two and three that follow each other written as one. */
export function joinedWords(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word, at) => [
      word,
      word + (words[at + 1] ?? ''),
      word + (words[at + 1] ?? '') + (words[at + 2] ?? ''),
    ]),
  )
}
