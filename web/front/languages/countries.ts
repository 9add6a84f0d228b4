const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

let codes: Map<string, string> | undefined

/** English names of countries, as histories keep them -> codes. */
function codesOf(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return new Map(all.map((code) => [english.of(code) ?? code, code]))
}

/** A country's name in another language, by its English name; other text stays as it is. */
export function countryIn(language: string, english: string): string {
  codes ??= codesOf()
  const code = codes.get(english)
  return (code !== undefined && new Intl.DisplayNames(language, { type: 'region' }).of(code)) || english
}
