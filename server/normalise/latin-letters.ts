interface LatinLetter {
  /** As ICAO 9303-3, section 6 A, recommends, or the letter alone where it leaves the choice. */
  plain: string
  /** What else passports have for it. */
  also?: readonly string[]
}

/** TABLE: Latin letters that are more than a base letter with an accent, or that passports write in more than one way. */
export const LATIN_LETTERS: Record<string, LatinLetter> = {
  Ä: { plain: 'A', also: ['AE'] },
  Å: { plain: 'A', also: ['AA'] },
  Æ: { plain: 'AE' },
  Ç: { plain: 'C', also: ['CH'] },
  Č: { plain: 'C', also: ['CH'] },
  Ć: { plain: 'C', also: ['CH'] },
  Đ: { plain: 'D', also: ['DJ'] },
  Ð: { plain: 'D', also: ['DH', 'TH'] },
  // ICAO's table has E; Azerbaijan's passports have A.
  Ə: { plain: 'A', also: ['E', 'AE'] },
  Ǝ: { plain: 'E' },
  Ɛ: { plain: 'E' },
  Ğ: { plain: 'G', also: ['GH'] },
  Ħ: { plain: 'H' },
  Ĳ: { plain: 'IJ', also: ['Y'] },
  İ: { plain: 'I' },
  ĸ: { plain: 'Q', also: ['K'] },
  Ł: { plain: 'L' },
  Ŀ: { plain: 'L' },
  Ñ: { plain: 'N', also: ['NXX'] },
  Ŋ: { plain: 'N', also: ['NG'] },
  Ɲ: { plain: 'N', also: ['NY'] },
  Ö: { plain: 'O', also: ['OE'] },
  Ø: { plain: 'O', also: ['OE'] },
  Ɔ: { plain: 'O' },
  Œ: { plain: 'OE' },
  Š: { plain: 'S', also: ['SH'] },
  Ş: { plain: 'S', also: ['SH'] },
  Ș: { plain: 'S', also: ['SH'] },
  ẞ: { plain: 'SS' },
  Ŧ: { plain: 'T' },
  Þ: { plain: 'TH' },
  Ü: { plain: 'U', also: ['UE', 'UXX'] },
  Ž: { plain: 'Z', also: ['ZH'] },
  Ɓ: { plain: 'B' },
  Ɗ: { plain: 'D' },
  Ƙ: { plain: 'K' },
  Ƴ: { plain: 'Y' },
}
