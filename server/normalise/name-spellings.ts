import { CYRILLIC } from '#server/normalise/cyrillic.ts'
import { LATIN_LETTERS } from '#server/normalise/latin-letters.ts'
import { plainLetters } from '#server/normalise/plain-latin.ts'

/** TABLE: spellings of one sound that passports, forms and people choose between; both sides are written the second way. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/AE|AA/g, 'A'],
  [/OE/g, 'O'],
  [/UE/g, 'U'],
  [/KH/g, 'H'],
  [/[YJ]/g, 'I'],
  [/I+/g, 'I'],
]

/**
 * TABLE: what somebody from a country that writes in Cyrillic letters types for one -> what the passport may have instead, since the
 * rules of that country have changed.
 */
const TYPED: Record<string, readonly string[]> = {
  SHCH: ['SHT', 'SCH', 'SHH', 'SH', 'CHTCH'],
  CHTCH: ['SHCH', 'SCH', 'SHT'],
  SHT: ['SHCH', 'SCH'],
  SCH: ['SHCH', 'SH', 'SHT'],
  TCH: ['CH', 'C'],
  CH: ['C', 'TCH', 'KH', 'SH'],
  SH: ['S', 'CH', 'SCH'],
  ZH: ['J', 'Z', 'DZH'],
  KH: ['H', 'CH', 'X'],
  TS: ['C', 'TZ', 'CZ'],
  TZ: ['TS', 'C'],
  KS: ['X'],
  OU: ['U'],
  YU: ['U', 'IOU'],
  IU: ['U', 'IOU'],
  JU: ['U'],
  YO: ['E', 'O'],
  IO: ['E', 'O'],
  YE: ['E'],
  IE: ['E'],
  JE: ['E'],
  C: ['TS', 'K', 'CH'],
  E: ['IE', 'IO'],
  F: ['V', 'PH'],
  G: ['H', 'GH', 'GU'],
  H: ['G', 'CH'],
  J: ['ZH', 'DZH', 'DJ'],
  Q: ['K', 'G'],
  U: ['OU', 'W'],
  V: ['W', 'F', 'FF'],
  W: ['V', 'U'],
  X: ['KS', 'KH'],
}

/** TABLE: the same of Latin letters that one country's passports write in a way of their own. */
const TYPED_IN: Record<string, Record<string, readonly string[]>> = {
  AZE: { C: ['J', 'DJ'], Q: ['G', 'K', 'GH'], X: ['KH', 'H'], J: ['ZH'] },
  UZB: { O: ['U'], Q: ['K', 'G'], X: ['KH', 'H'], J: ['ZH', 'DJ'] },
}

/** Countries whose people have written, or write, their names in Cyrillic letters. */
const WRITE_CYRILLIC = new Set(
  'ARM AZE BGR BIH BLR EST GEO ISR KAZ KGZ LTU LVA MDA MKD MNE MNG RUS SRB TJK TKM UKR UZB'.split(' '),
)

/** More spellings of one word than any passport has; a longer word is taken as the rules of today have it. */
const SPELLINGS_AT_MOST = 5_000

/** The words of a name as they are written, in capital letters and without what is not a letter or a figure. */
export function nameWords(name: string): string[] {
  return (
    name
      .normalize('NFKC')
      .toUpperCase()
      // Hawaiian and Uzbek letters that passports leave out, and what nobody sees.
      .replace(/[ʹ-ʿ]|\p{Default_Ignorable_Code_Point}/gu, '')
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  )
}

/** What all usual spellings of a word in capital letters A–Z share: MÜLLER and MUELLER, YULIA and IULIIA. */
export function soundOf(word: string): string {
  return SOUNDS.reduce((spelt, [from, to]) => spelt.replace(from, to), word)
}

/**
 * The sounds of every spelling of a word that a ministry may have chosen, by the letters of its script and the nationality (ISO 3166
 * alpha-3); `word` as `nameWords` gives it. Empty where its script has no spelling in Latin letters that we know.
 */
export function spellingsOf(word: string, nationality?: string | null): ReadonlySet<string> {
  let spellings = ['']
  for (const ways of lettersOf(word, nationality)) {
    if (ways === undefined) return new Set()
    // Y and J sound like I wherever they stand.
    const heard = [...new Set(ways.map((way) => way.replace(/[YJ]/g, 'I')))]
    const taken = spellings.length * heard.length > SPELLINGS_AT_MOST ? heard.slice(0, 1) : heard
    spellings = spellings.flatMap((before) => taken.map((way) => before + way))
  }
  return new Set(spellings.map(soundOf))
}

/** Each letter of a word, or each group that is written as one, with its spellings; undefined for a letter of another script. */
function lettersOf(word: string, nationality?: string | null): (readonly string[] | undefined)[] {
  const typed = typedIn(word.includes('Ə') ? 'AZE' : nationality)
  const letters = Array.from(word.normalize('NFC').replace(/ИН$/, 'И\u{e000}'))
  const found: (readonly string[] | undefined)[] = []
  for (let at = 0; at < letters.length;) {
    const longest = [5, 4, 3, 2].find((length) => {
      const group = letters.slice(at, at + length).join('')
      return group.length >= length && (Object.hasOwn(typed, group) || Object.hasOwn(CYRILLIC, group))
    })
    const group = letters.slice(at, at + (longest ?? 1)).join('')
    found.push(waysOf(group, typed))
    at += longest ?? 1
  }
  return found
}

/** Latin letters of a Cyrillic name, typed by hand, are read in every way that they may be meant. */
function typedIn(nationality?: string | null): Record<string, readonly string[]> {
  const country = nationality ?? ''
  return WRITE_CYRILLIC.has(country) ? { ...TYPED, ...TYPED_IN[country] } : {}
}

function waysOf(group: string, typed: Record<string, readonly string[]>): readonly string[] | undefined {
  // Soviet passports in French: POUCHKINE.
  if (group === '\u{e000}') return ['N', 'NE']
  const cyrillic = CYRILLIC[group]
  if (cyrillic) {
    return [...new Set([cyrillic.icao, ...Object.values(cyrillic.except ?? {}), ...(cyrillic.also ?? [])])]
  }
  const latin = LATIN_LETTERS[group]
  if (latin) return [latin.plain, ...(latin.also ?? [])]
  const plain = plainLetters(group)
  if (!/^[A-Z0-9]*$/.test(plain)) return undefined
  return Object.hasOwn(typed, plain) ? [plain, ...typed[plain]!] : [plain]
}
