import { LATIN_LETTERS } from '#server/normalise/latin-letters.ts'

/** Writes a text in letters without accents: `Łukasz Núñez` -> `Lukasz Nunez`, `GROẞ` -> `GROSS`. Other scripts stay as they are. */
export function plainLetters(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => {
      const capital = letter.toUpperCase()
      const plain = LATIN_LETTERS[capital]?.plain ?? (/^[A-Z]+$/.test(capital) ? capital : letter)
      return letter === capital ? plain : plain.toLowerCase()
    })
}

/** What two spellings of one name share: no accents, no case, one space for anything but letters and digits. */
export function foldName(value: string): string {
  return plainLetters(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
