/** The first letters of a name's first and last word, for a small picture of a person. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 32))
    .join('')
    .trim()
}
