import { romanise } from '#server/normalise/cyrillic.ts'
import { plainLetters } from '#server/normalise/plain-latin.ts'

/** Writes a text in capital letters A–Z, with its digits and marks: `Łukasz Núñez` -> `LUKASZ NUNEZ`. */
export function latin(text: string): string {
  return plainLetters(romanise(text)).toUpperCase()
}

/** The words of a text in capital letters and digits: `O'Connor-Núñez` -> O, CONNOR, NUNEZ. */
export function latinWords(text: string): string[] {
  return latin(text).match(/[A-Z0-9]+/g) ?? []
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
