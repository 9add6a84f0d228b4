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

/** A name as the official form takes it (A–Z, ñ, spaces), or undefined where it needs a person: another script, digits. */
export function nameForTheForm(value: string): string | undefined {
  const kept = value
    .normalize('NFC')
    .replace(/[^ñÑ]+/g, (part) => plainLetters(part))
    .replace(/[-'’‘`´.,]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return /^[A-Za-zñÑ ]{1,140}$/.test(kept) ? kept : undefined
}
