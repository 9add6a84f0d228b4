import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { PKPass } from 'passkit-generator'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { beginningOf, daysAfter } from '#server/time/calendar.ts'
import type { AppleKeys } from '#server/wallet-keys.ts'
import { serialOf } from '#server/wallets/serial.ts'
import { endOf, type WalletPass } from '#server/wallets/wallet-pass.ts'
import { WALLET_WORDS, type WalletWords } from '#server/wallets/wallet-words.ts'

/** The content type of a pass for Apple's wallet. */
export const APPLE_PASS_TYPE = 'application/vnd.apple.pkpass'

const SIGN = resolve(import.meta.dirname, '../../web/front/site/icon.svg')
/** TABLE: picture -> its side in points; each is drawn for screens of one, two and three dots a point. */
const PICTURES = { icon: 29, logo: 50 } as const

/** Where a telephone asks for a newer pass, and the token by which it is known there. */
export interface PassService {
  webServiceURL: string
  authenticationToken: string
}

/**
 * Makes a signed pass for Apple's wallet, in the site's look and, as the telephone is set, in any of our languages. A later pass of
 * the same order and way takes the place of the earlier one in the wallet. Without a code it is void, and says so.
 */
export async function makeApplePass(keys: AppleKeys, pass: WalletPass, service?: PassService): Promise<Buffer> {
  // Few installations sign passes, and it is a large program to load at each start.
  const { PKPass } = await import('passkit-generator')
  const { brand, flight_day: day } = pass
  const certificates = {
    wwdr: keys.wwdr.toString(),
    signerCert: keys.certificate.toString(),
    signerKey: keys.key.export({ type: 'pkcs1', format: 'pem' }),
  }
  const made = new PKPass(await drawPictures(brand.colours), certificates, {
    passTypeIdentifier: keys.passTypeId,
    teamIdentifier: keys.teamId,
    serialNumber: serialOf(pass.order_id, pass.direction),
    organizationName: brand.name,
    logoText: brand.name,
    description: place('title'),
    backgroundColor: rgb(brand.colours.accent),
    foregroundColor: rgb(brand.colours.accentText),
    labelColor: rgb(brand.colours.accentText),
    ...(pass.code === null && { voided: true }),
    ...service,
  })
  made.type = 'generic'
  writeFields(made, pass)
  if (pass.code !== null) {
    const messageEncoding = /^[\x20-\x7e]*$/.test(pass.code) ? 'iso-8859-1' : 'utf-8'
    made.setBarcodes({ format: 'PKBarcodeFormatQR', message: pass.code, messageEncoding })
  }
  if (day !== null) {
    made.setExpirationDate(new Date(endOf(day)))
    // The day of the flight in Santo Domingo: at which hour nobody knows.
    made.setRelevantDates([{ startDate: beginningOf(day), endDate: beginningOf(daysAfter(day, 1)) }])
  }
  for (const language of TRAVELLER_LANGUAGES) {
    const words = Object.entries(WALLET_WORDS[language]).map(([word, text]) => [place(word), text])
    made.localize(language, Object.fromEntries(words))
  }
  return made.getAsBuffer()
}

/** Where the wallet puts a word of its own language. */
function place(word: string): string {
  return `word.${word}`
}

function writeFields(made: PKPass, pass: WalletPass): void {
  const field = (key: keyof WalletWords, value: string | null) =>
    value === null ? [] : [{ key, label: place(key), value }]
  // A day without an hour, in the words of the telephone's language; a wallet takes it for midnight of no zone.
  const day = field('date', pass.flight_day && `${pass.flight_day}T00:00:00Z`)
  made.headerFields.push(...field('flight', pass.flight))
  made.primaryFields.push(...field('traveller', pass.traveller))
  made.secondaryFields.push(
    ...field('direction', place(pass.direction)),
    ...day.map((one) => ({
      ...one,
      dateStyle: 'PKDateStyleLong' as const,
      timeStyle: 'PKDateStyleNone' as const,
      ignoresTimeZone: true,
    })),
  )
  // A telephone shows what changed of this field: the new code, or that there is none any more.
  const isOver = pass.code === null
  const code = field('code', isOver ? place('ended') : pass.application_code)
  made.auxiliaryFields.push(
    ...code.map((one) => ({ ...one, changeMessage: isOver ? '%@' : place('changed') })),
    ...field('order', String(pass.order_id)),
  )
  if (isOver) made.backFields.push(...field('ended', place('endedMore')))
  made.backFields.push(
    ...field('counts', pass.page).map((one) => ({ ...one, dataDetectorTypes: ['PKDataDetectorTypeLink' as const] })),
  )
}

/** Our sign in the site's colours. */
async function drawPictures({ accent, accentText }: WalletPass['brand']['colours']): Promise<Record<string, Buffer>> {
  const { default: sharp } = await import('sharp')
  const sign = await readFile(SIGN, 'utf8')
  const coloured = Buffer.from(sign.replaceAll('#fff', accentText).replaceAll('#0a5f80', accent))
  const drawn = Object.entries(PICTURES).flatMap(([name, side]) =>
    [1, 2, 3].map(async (dots): Promise<[string, Buffer]> => {
      const picture = sharp(coloured, { density: 72 * 8 }).resize(side * dots, side * dots)
      return [`${name}${dots === 1 ? '' : `@${dots}x`}.png`, await picture.png().toBuffer()]
    }),
  )
  return Object.fromEntries(await Promise.all(drawn))
}

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
