import { createSigner } from 'fast-jwt'
import { dayInWords } from '#contract/values/moments.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import type { GoogleKeys } from '#server/wallet-keys.ts'
import { serialOf, type PassName } from '#server/wallets/serial.ts'
import { endOf, type WalletPass } from '#server/wallets/wallet-pass.ts'
import { WALLET_WORDS } from '#server/wallets/wallet-words.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Google takes no promise for longer ones: browsers cut addresses. */
const LONGEST = 1800

/** A generic object of Google's wallet, as far as we use it; null takes away what an earlier one had. */
export interface GoogleObject {
  id: string
  classId: string
  state: 'ACTIVE' | 'EXPIRED' | 'INACTIVE'
  cardTitle: Said
  header: Said
  subheader: Said | null
  textModulesData: Fact[]
  barcode: { type: 'QR_CODE'; value: string } | null
  hexBackgroundColor?: string
  validTimeInterval: { end: { date: string } } | null
}

interface Said {
  defaultValue: { language: string; value: string }
}

interface Fact {
  id: string
  header: string
  body: string
}

/**
 * The address that puts a pass into Google's wallet, in one language: a signed token with all of it. Where it would be too long the
 * last facts stay out, never the code; undefined where the code alone is too long. A pass that lies there already stays as it is:
 * Google keeps what it has under an id.
 */
export function googlePassLink(keys: GoogleKeys, pass: WalletPass, language: TravellerLanguage): string | undefined {
  const object = googleObject(keys, pass, language)
  for (let count = object.textModulesData.length; count >= 0; count -= 1) {
    const token = signPass(keys, { ...object, textModulesData: object.textModulesData.slice(0, count) })
    if (token.length <= LONGEST) return `${SAVE}${token}`
  }
  return undefined
}

/** What Google's wallet is to have of a pass now, in one language; without a code it has expired, and says so. */
export function googleObject(keys: GoogleKeys, pass: WalletPass, language: TravellerLanguage): GoogleObject {
  const words = WALLET_WORDS[language]
  const said = (value: string): Said => ({ defaultValue: { language, value } })
  return {
    ...nameOf(keys, { orderId: pass.order_id, direction: pass.direction }),
    state: pass.code === null ? 'EXPIRED' : 'ACTIVE',
    cardTitle: said(pass.brand.name),
    header: said(pass.traveller),
    subheader: said(pass.code === null ? words.ended : words[pass.direction]),
    textModulesData: pass.code === null ? endedFacts(pass, language) : factsOf(pass, language),
    barcode: pass.code === null ? null : { type: 'QR_CODE', value: pass.code },
    hexBackgroundColor: pass.brand.colours.accent,
    validTimeInterval: pass.flight_day === null ? null : { end: { date: endOf(pass.flight_day) } },
  }
}

/** The object of a pass whose order holds nothing of a person any more: hidden, and empty. */
export function emptiedObject(keys: GoogleKeys, name: PassName, language: TravellerLanguage): GoogleObject {
  const nothing: Said = { defaultValue: { language, value: '-' } }
  return {
    ...nameOf(keys, name),
    state: 'INACTIVE',
    cardTitle: nothing,
    header: nothing,
    subheader: null,
    textModulesData: [],
    barcode: null,
    validTimeInterval: null,
  }
}

function nameOf({ issuerId }: GoogleKeys, { orderId, direction }: PassName) {
  return { id: `${issuerId}.${serialOf(orderId, direction)}`, classId: `${issuerId}.entrada` }
}

/** What stands below the name, the most needed first. */
function factsOf(pass: WalletPass, language: TravellerLanguage): Fact[] {
  const words = WALLET_WORDS[language]
  const facts: [id: 'date' | 'flight' | 'code' | 'order', value: string | null | undefined][] = [
    ['date', pass.flight_day && dayInWords(pass.flight_day, language)],
    ['flight', pass.flight],
    ['code', pass.application_code],
    ['order', String(pass.order_id)],
  ]
  return facts.flatMap(([id, body]) => (body ? [{ id, header: words[id], body }] : []))
}

function endedFacts(pass: WalletPass, language: TravellerLanguage): Fact[] {
  const { ended, endedMore, order } = WALLET_WORDS[language]
  return [
    { id: 'ended', header: ended, body: endedMore },
    { id: 'order', header: order, body: String(pass.order_id) },
  ]
}

function signPass({ issuerId, email, key }: GoogleKeys, object: GoogleObject): string {
  const sign = createSigner({
    algorithm: 'RS256',
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    iss: email,
    aud: 'google',
  })
  // In a token nothing stands for nothing.
  const present = Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
  return sign({
    typ: 'savetowallet',
    payload: { genericClasses: [{ id: `${issuerId}.entrada` }], genericObjects: [present] },
  })
}
