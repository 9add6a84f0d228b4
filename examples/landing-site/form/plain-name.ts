/** TABLE: Latin letters that are more than a base letter with an accent -> what passports write. */
const LETTERS: Record<string, string> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
  ß: 'SS',
  ı: 'I',
}

/**
 * A name as the official form writes it, in A–Z, Ñ and spaces: `Łukasz O'Connor-Núñez` -> `LUKASZ O CONNOR NUÑEZ`. Undefined where it has
 * digits or letters of another script: the passport has those in Latin letters too.
 */
export function plainName(name: string): string | undefined {
  const plain = name
    .trim()
    .toUpperCase()
    .normalize('NFC')
    .replace(/[^Ñ]/gu, (letter) => LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[-'’‘`´.,]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return /^[A-ZÑ ]+$/.test(plain) ? plain : undefined
}

/** Whether it is a placeholder that systems write for people with only one name, and so not a name. */
export function isNoName(name: string): boolean {
  return /^(?:fnu|lnu|nfn|nln|x{2,}|n\/a|unknown|no name|sin nombre|sin apellidos?|desconocid[oa])$/i.test(name.trim())
}
