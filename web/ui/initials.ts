const wordsOf = (name: string) => name.split(/\s+/).filter((word) => word !== '')
const firstOf = (word: string | undefined) => Array.from(word ?? '')[0] ?? ''

/** The first letters of a name's first and last word, for a small picture of a person. */
export function initials(name: string): string {
  const words = wordsOf(name)
  return firstOf(words[0]) + (words.length > 1 ? firstOf(words.at(-1)) : '')
}

/** A name's initials with a second letter of the first word, so that Teresa Team (TeT) and Tomás Telecaller (ToT) are two. */
export function lettersOf(name: string): string {
  const words = wordsOf(name)
  const second = Array.from(words[0] ?? '')[1] ?? ''
  return firstOf(words[0]).toUpperCase() + second + (words.length > 1 ? firstOf(words.at(-1)).toUpperCase() : '')
}

/** A person's colour, as an angle: those who came one after the other are far apart. */
export function hueOf(id: number): number {
  return Math.round((id * 137.5) % 360)
}
