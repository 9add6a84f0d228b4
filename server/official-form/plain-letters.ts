/** Letters that Unicode does not take apart into a base letter and an accent, as passports write them (ICAO 9303). */
const SPELLED: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'TH',
}

/** Cyrillic letters as passports write them (ICAO 9303, part 3, section 6 B). */
const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'd',
  е: 'e',
  ё: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/** Writes Cyrillic letters in Latin ones: `Щукина` -> `Shchukina`. Everything else stays. */
function romanize(value: string): string {
  return value.replace(/\p{Script=Cyrillic}/gu, (letter) => {
    const latin = CYRILLIC[letter.toLowerCase()]
    if (latin === undefined) return letter
    return letter === letter.toLowerCase() ? latin : latin.replace(/^./, (first) => first.toUpperCase())
  })
}

/** Writes a text in letters without accents: `Łukasz Núñez` -> `Lukasz Nunez`. Other scripts stay as they are. */
export function plainLetters(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁøØđĐðÐıħĦßæÆœŒþÞ]/g, (letter) => SPELLED[letter]!)
}

/** What two spellings of one name share: no accents, no case, one space for anything but letters and digits. */
export function foldName(value: string): string {
  return plainLetters(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * A name as the official form takes it (A–Z, ñ, spaces), or undefined where it needs a person: digits, a script other than
 * Latin and Cyrillic.
 */
export function nameForTheForm(value: string): string | undefined {
  const kept = value
    .normalize('NFC')
    .replace(/[^ñÑ]+/g, (part) => plainLetters(romanize(part)))
    .replace(/[-'’‘`´.,]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return /^[A-Za-zñÑ ]{1,140}$/.test(kept) ? kept : undefined
}
