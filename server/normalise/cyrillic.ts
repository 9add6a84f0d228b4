/** Languages whose passports write some Cyrillic letters otherwise than Russian's do. */
export const CYRILLIC_LANGUAGES = ['be', 'bg', 'kk', 'mk', 'sr', 'uk'] as const
export type CyrillicLanguage = (typeof CYRILLIC_LANGUAGES)[number]

interface CyrillicLetter {
  /** As ICAO 9303-3, section 6 B, recommends. */
  icao: string
  /** Its exceptions; of Bulgaria also those of its own law, which its passports follow. */
  except?: Partial<Record<CyrillicLanguage, string>>
  /** The exception for the first letter of a Ukrainian name. */
  firstInUkrainian?: string
  /** What else ministries have written: national rules, those of earlier years, the French spelling of Soviet passports. */
  also?: readonly string[]
}

/**
 * TABLE: Cyrillic letter, or letters that are written as one -> its spellings in Latin ones. ICAO prints H for the Serbian Г and the
 * glyph of Ћ for Ђ; Serbia's passports write G, and here each letter is its own.
 */
// prettier-ignore
export const CYRILLIC: Record<string, CyrillicLetter> = {
  А: { icao: 'A' },
  Б: { icao: 'B' },
  В: { icao: 'V', also: ['W', 'F', 'FF'] },
  Г: { icao: 'G', except: { be: 'H', uk: 'H' }, also: ['H', 'GH', 'GU'] },
  Ґ: { icao: 'G', also: ['H'] },
  Ѓ: { icao: 'G', except: { mk: 'GJ' }, also: ['GJ', 'DJ', 'D'] },
  Д: { icao: 'D' },
  Ђ: { icao: 'D', also: ['DJ'] },
  Е: { icao: 'E', also: ['IE'] },
  Ё: { icao: 'E', except: { be: 'IO' }, also: ['IO', 'O', 'IE'] },
  Є: { icao: 'IE', firstInUkrainian: 'YE', also: ['E'] },
  Ж: { icao: 'ZH', except: { sr: 'Z' }, also: ['Z', 'J', 'G', 'DZH'] },
  З: { icao: 'Z' },
  ЗГ: { icao: 'ZG', except: { be: 'ZH', uk: 'ZGH' }, also: ['ZGH', 'ZH'] },
  Ѕ: { icao: 'DZ', also: ['Z'] },
  И: { icao: 'I', except: { uk: 'Y' } },
  І: { icao: 'I' },
  Ї: { icao: 'I', firstInUkrainian: 'YI', also: ['YI'] },
  Й: { icao: 'I', except: { bg: 'Y' }, firstInUkrainian: 'Y' },
  Ј: { icao: 'J' },
  К: { icao: 'K', also: ['C'] },
  КС: { icao: 'KS', also: ['X'] },
  Ќ: { icao: 'K', except: { mk: 'KJ' }, also: ['KJ', 'C'] },
  Л: { icao: 'L' },
  Љ: { icao: 'LJ', also: ['L'] },
  М: { icao: 'M' },
  Н: { icao: 'N' },
  Њ: { icao: 'NJ', also: ['N'] },
  О: { icao: 'O' },
  П: { icao: 'P' },
  Р: { icao: 'R' },
  С: { icao: 'S', also: ['SS'] },
  Т: { icao: 'T' },
  Ћ: { icao: 'C', also: ['CH', 'CJ', 'TCH'] },
  У: { icao: 'U', also: ['OU', 'W'] },
  Ў: { icao: 'U', also: ['W', 'V', 'OU'] },
  Ф: { icao: 'F', also: ['PH'] },
  Х: { icao: 'KH', except: { bg: 'H', mk: 'H', sr: 'H' }, also: ['CH', 'X', 'J'] },
  Ц: { icao: 'TS', except: { mk: 'C', sr: 'C' }, also: ['C', 'TZ', 'CZ', 'Z'] },
  Ч: { icao: 'CH', except: { sr: 'C' }, also: ['C', 'TCH', 'TSCH', 'CZ'] },
  Џ: { icao: 'DZ', except: { mk: 'DJ' }, also: ['DJ', 'DZH', 'J'] },
  Ш: { icao: 'SH', except: { sr: 'S' }, also: ['S', 'CH', 'SCH', 'SZ'] },
  Щ: { icao: 'SHCH', except: { bg: 'SHT' }, also: ['SHT', 'SC', 'SCH', 'SHH', 'SH', 'CHTCH', 'SCHTSCH', 'SZCZ'] },
  Ъ: { icao: 'IE', except: { bg: 'A' }, also: ['', 'A', 'U', 'Y'] },
  Ы: { icao: 'Y' },
  Ь: { icao: '', except: { bg: 'Y' }, also: ['I'] },
  Э: { icao: 'E' },
  Ю: { icao: 'IU', except: { bg: 'YU' }, firstInUkrainian: 'YU', also: ['IOU', 'U'] },
  Я: { icao: 'IA', except: { bg: 'YA' }, firstInUkrainian: 'YA' },
  Ә: { icao: 'A', also: ['E'] },
  Ғ: { icao: 'G', also: ['GH', 'H'] },
  Қ: { icao: 'K', also: ['Q', 'G'] },
  Ң: { icao: 'N', also: ['NG'] },
  Ө: { icao: 'O', also: ['U'] },
  Ұ: { icao: 'U', also: ['Y', 'W'] },
  Ү: { icao: 'U', also: ['Y'] },
  Һ: { icao: 'H', also: ['KH'] },
  Ҳ: { icao: 'H', also: ['KH'] },
  Ҷ: { icao: 'J', also: ['CH', 'DJ', 'DZH'] },
  Җ: { icao: 'J', also: ['ZH'] },
  Ӣ: { icao: 'I' },
  Ӯ: { icao: 'U', also: ['O'] },
  Ҡ: { icao: 'K', also: ['Q'] },
  Ҙ: { icao: 'Z', also: ['D'] },
  Ҫ: { icao: 'S', also: ['TH'] },
  Ҥ: { icao: 'N', also: ['NG'] },
  Ѣ: { icao: 'E', also: ['IE'] },
  Ѫ: { icao: 'U', also: ['A'] },
  Ѵ: { icao: 'Y' },
}

/** TABLE: nationality (ISO 3166 alpha-3) -> the language of its passports. */
const LANGUAGE_OF: Record<string, CyrillicLanguage> = {
  BGR: 'bg',
  BIH: 'sr',
  BLR: 'be',
  KAZ: 'kk',
  MKD: 'mk',
  MNE: 'sr',
  SRB: 'sr',
  UKR: 'uk',
}

/** TABLE: letters that one language alone has; they decide where the nationality does not say. */
const OWN_LETTERS: readonly (readonly [RegExp, CyrillicLanguage])[] = [
  [/[ҐЄЇ]/i, 'uk'],
  [/Ў/i, 'be'],
  [/[ЂЋ]/i, 'sr'],
  [/[ЃЌЅ]/i, 'mk'],
  [/[ӘҒҚҢҰ]/i, 'kk'],
]

/** The language that a name in Cyrillic letters is read in: by its nationality, else by letters of its own; undefined: as Russian. */
export function cyrillicLanguage(name: string, nationality?: string | null): CyrillicLanguage | undefined {
  return LANGUAGE_OF[nationality ?? ''] ?? OWN_LETTERS.find(([letters]) => letters.test(name))?.[1]
}

/** One letter as a passport of that language has it. `isFirst`: at the beginning of a name. */
function spelt(row: CyrillicLetter, language: CyrillicLanguage | undefined, isFirst: boolean): string {
  const first = language === 'uk' && isFirst ? row.firstInUkrainian : undefined
  return first ?? (language && row.except?.[language]) ?? row.icao
}

/**
 * Writes Cyrillic letters as the passport of that nationality does (ICAO 9303-3, section 6 B): `Щукина` -> `Shchukina`, a Ukrainian
 * `Гончар` -> `Honchar`. Everything else stays.
 */
export function romanise(value: string, nationality?: string | null): string {
  return romaniseAs(value, cyrillicLanguage(value, nationality))
}

/** Writes Cyrillic letters as the passports of one language do; undefined: as Russian ones. */
export function romaniseAs(value: string, language: CyrillicLanguage | undefined): string {
  const latin = value.normalize('NFC').replace(/\p{Script=Cyrillic}[\p{Script=Cyrillic}\p{M}]*/gu, (word) => {
    const letters = Array.from(bulgarianEnd(word, language))
    return letters
      .map((letter, at) => {
        const row = CYRILLIC[letter.toUpperCase()]
        if (!row) return letter
        // Ukrainian writes ЗГ as ZGH, so that it is not read as Ж.
        const isAfterZe = language === 'uk' && at > 0 && letters[at - 1]!.toUpperCase() === 'З'
        const plain = isAfterZe && row === CYRILLIC.Г ? 'GH' : spelt(row, language, at === 0)
        if (letter === letter.toLowerCase()) return plain.toLowerCase()
        const isCapitals = word.length > 1 && word === word.toUpperCase()
        return isCapitals ? plain : plain.replace(/(?!^)./g, (next) => next.toLowerCase())
      })
      .join('')
  })
  // A mark that stood alone may belong to the Latin letter now.
  return latin.normalize('NFC')
}

/** Bulgaria's law writes -ия at the end as -ia. */
function bulgarianEnd(word: string, language: CyrillicLanguage | undefined): string {
  return language === 'bg' ? word.replace(/([иИ])[яЯ]$/, (end, i: string) => `${i}${end[1] === 'я' ? 'а' : 'А'}`) : word
}
