/** A language as a value by itself, in the reader's own language: with a capital, also where sentences write it small. */
export function languageName(code: string, reader: string): string {
  const said = new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code
  return said.replace(/^\p{L}/u, (first) => first.toLocaleUpperCase(reader))
}
