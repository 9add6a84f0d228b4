import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CORRECTION_FIELDS, type CorrectionField } from '#contract/corrections/correction-fields.ts'
import { cleanEmail, isEmail, isSameEmail, looksLikeEmail, suggestEmail } from '#contract/normalise/email.ts'
import { bareLetters, cleanLetters, cleanText, foldText } from '#contract/normalise/text.ts'
import { countryName, findCountryCode, findMeantCountry } from '#server/normalise/countries.ts'
import { romanise } from '#server/normalise/cyrillic.ts'
import { nameWords, soundOf, spellingsOf } from '#server/normalise/name-spellings.ts'
import { cleanPhone, dialledToday } from '#server/normalise/phone.ts'
import { isPlaceholderName } from '#server/normalise/placeholder-name.ts'
import { foldName, plainLetters } from '#server/normalise/plain-latin.ts'
import { cleanValue } from '#server/normalise/value.ts'
import { fuzzed } from '#server/testing/fuzzed.ts'

/** Every script of Unicode that has letters (Scripts.txt); Common and Inherited hold the signs and marks between them. */
const SCRIPTS = (
  'Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Bopomofo Brahmi Braille ' +
  'Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot ' +
  'Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Georgian ' +
  'Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana ' +
  'Imperial_Aramaic Inherited Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi ' +
  'Khitan_Small_Script Khmer Khojki Khudawadi Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam ' +
  'Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi ' +
  'Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki ' +
  'Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage ' +
  'Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian ' +
  'Siddham SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet ' +
  'Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi ' +
  'Zanabazar_Square'
).split(' ')
const LETTERS = lettersOf(SCRIPTS)
/** What comes between letters: spaces, dashes, apostrophes, marks, what nobody sees, halves of pairs, what was decoded wrongly. */
const NOISE = [
  ...Array.from(' \t\n\u00a0\u2003\u3000-‐‑–—−\'’‘ʻʼ`´.,@<>()/"«»…·'),
  ...Array.from(
    '\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\u034f\u180b\ufe0f\u{e0041}\u0007\u0085\u0092\ufffd',
  ),
  ...Array.from('\u0301\u0303\u0308\u0327\u064b0123٣५９'),
  '\ud83d',
  '\udc00',
]
/** A field for each way of cleaning. */
const CLEANED: readonly CorrectionField[] = ['name', 'email', 'phone_number', 'permanent_address']
const WORDS_AT_MOST = 3
/** A text in one script or two, with what comes between letters. */
const texts = fc
  .tuple(fc.constantFrom(...SCRIPTS), fc.constantFrom(...SCRIPTS, 'Latin', 'Latin', 'Latin'))
  .chain(([one, other]) =>
    fc.array(
      fc.oneof({ weight: 5, arbitrary: oneOf(one) }, { weight: 2, arbitrary: oneOf(other) }, fc.constantFrom(...NOISE)),
      {
        maxLength: 30,
      },
    ),
  )
  .map((letters) => letters.join(''))

const UNSEEN_LETTERS = /\p{Default_Ignorable_Code_Point}/gu
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]|(?![\s\0])\p{Cc}/u

test('100,000 texts of every script go through the door: twice is once, nothing unseen stays, nothing seen is lost, nothing throws', async () => {
  let count = 0
  await fuzzed(100_000, texts, async (text) => {
    count += 1
    judgeCleaned(text)
    judgeFolded(text)
    judgeEmail(text)
    judgeNames(text)
    judgeCountry(text)
  })
  expect(count).toBeGreaterThanOrEqual(100_000)
})

test('a country that is nearly named is one that is known', async () => {
  await fuzzed(500, texts, async (text) => {
    const meant = findMeantCountry(text.slice(0, 20))
    if (meant !== undefined) expect(findCountryCode(meant)).toBeDefined()
  })
})

test('what the official form takes of a text stays as it is', async () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-z0-9.,#&()/:;+-]{1,12}$/), { minLength: 1, maxLength: 5 })
  await fuzzed(1_000, words, async (parts) => {
    const text = parts.join(' ')
    for (const field of CORRECTION_FIELDS) {
      if (field !== 'email' && field !== 'phone_number') expect(cleanValue(field, text), field).toBe(text)
    }
  })
})

/** A cleaned value. */
function judgeCleaned(text: string): void {
  for (const field of CLEANED) {
    const cleaned = cleanValue(field, text)
    same(cleanValue(field, cleaned), cleaned, field)
    hold(!UNSEEN.test(cleaned) && !/^\s|\s$|[^\S ]| {2}/.test(cleaned), `${field}: ${escape(cleaned)}`)
    if (cleaned.isWellFormed()) same(cleaned.normalize('NFC'), cleaned, field)
  }
  hold(lettersIn(cleanText(text)) >= lettersIn(text.normalize('NFKC')), 'a letter is lost')
  // A mark that stands alone is a letter to Unicode in its presentation forms.
  hold(lettersIn(text) === 0 || /[\p{L}\p{M}]/u.test(cleanLetters(text)), 'every letter is lost')
  const digits = dialledToday(cleanPhone(text).replace(/\D/g, ''))
  same(dialledToday(digits), digits, 'dialledToday')
}

/** What two spellings of a text share. */
function judgeFolded(text: string): void {
  for (const fold of [foldText, bareLetters, foldName, plainLetters]) same(fold(fold(text)), fold(text), fold.name)
  same(foldText(cleanLetters(text)), foldText(text), 'foldText of a cleaned text')
}

/** An address, whether or not it is one. */
function judgeEmail(text: string): void {
  for (const typed of [text, `${text}@mail.example`, `ana@${text}.example`]) {
    const address = cleanEmail(typed)
    same(cleanEmail(address), address, 'cleanEmail')
    hold(isSameEmail(typed, address), 'isSameEmail')
    if (isEmail(typed)) hold(/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address) && looksLikeEmail(typed), address)
    const meant = suggestEmail(typed)
    if (meant !== undefined) hold(isEmail(meant) && cleanEmail(meant) === meant, meant)
  }
}

function judgeNames(text: string): void {
  for (const nationality of ['RUS', 'UKR', 'BGR', null]) {
    const latin = romanise(text, nationality)
    same(romanise(latin, nationality), latin, 'romanise')
  }
  isPlaceholderName(text)
  for (const word of nameWords(text).slice(0, WORDS_AT_MOST)) {
    for (const spelling of spellingsOf(word.slice(0, 6), 'UKR')) {
      hold(/^[A-Z0-9]*$/.test(spelling), spelling)
      same(soundOf(spelling), spelling, 'soundOf')
    }
  }
}

function judgeCountry(text: string): void {
  const code = findCountryCode(text)
  if (code !== undefined) hold(countryName(code) !== '', code)
}

/** Throws where two texts are not the same, code point by code point. Much quicker than `expect`, for millions of them. */
function same(found: string, right: string, what: string): void {
  hold(found === right, `${what}: ${escape(found)} is not ${escape(right)}`)
}

function hold(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}

function escape(text: string): string {
  return Array.from(text, (sign) => sign.codePointAt(0)!.toString(16)).join(' ')
}

function oneOf(script: string): fc.Arbitrary<string> {
  return fc.constantFrom(...LETTERS.get(script)!)
}

function lettersIn(text: string): number {
  return text.toWellFormed().replace(UNSEEN_LETTERS, '').match(/\p{L}/gu)?.length ?? 0
}

function lettersOf(scripts: readonly string[]): Map<string, string[]> {
  const found = new Map(scripts.map((script) => [script, [] as string[]]))
  const tests = scripts.map((script) => [found.get(script)!, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
  let last = tests[0]!
  for (let code = 0; code < 0x32000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const sign = String.fromCodePoint(code)
    if (!/\P{Cn}/u.test(sign)) continue
    // Neighbours mostly share a script.
    if (!last[1].test(sign)) last = tests.find(([, is]) => is.test(sign)) ?? last
    if (last[1].test(sign)) last[0].push(sign)
  }
  return found
}
