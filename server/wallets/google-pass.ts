import { createHash } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { dayInWords } from '#contract/values/moments.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import type { GoogleKeys } from '#server/wallet-keys.ts'
import { endOf, type WalletPass } from '#server/wallets/wallet-pass.ts'
import { WALLET_WORDS } from '#server/wallets/wallet-words.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Google takes no promise for longer ones: browsers cut addresses. */
const LONGEST = 1800

/**
 * The address that puts a pass into Google's wallet, in one language: a signed token with all of it. Where it would be too long the
 * last facts stay out, never the code; undefined where the code alone is too long.
 */
export function googlePassLink(keys: GoogleKeys, pass: WalletPass, language: TravellerLanguage): string | undefined {
  const facts = factsOf(pass, language)
  for (let count = facts.length; count >= 0; count -= 1) {
    const token = signPass(keys, objectOf(keys, pass, { language, facts: facts.slice(0, count) }))
    if (token.length <= LONGEST) return `${SAVE}${token}`
  }
  return undefined
}

interface Fact {
  id: string
  header: string
  body: string
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

function objectOf(
  { issuerId }: GoogleKeys,
  pass: WalletPass,
  { language, facts }: { language: TravellerLanguage; facts: Fact[] },
) {
  const words = WALLET_WORDS[language]
  const said = (value: string) => ({ defaultValue: { language, value } })
  const shown = {
    cardTitle: said(pass.brand.name),
    header: said(pass.traveller),
    subheader: said(words[pass.direction]),
    textModulesData: facts,
    ...(pass.code !== null && { barcode: { type: 'QR_CODE', value: pass.code } }),
    hexBackgroundColor: pass.brand.colours.accent,
    ...(pass.flight_day !== null && { validTimeInterval: { end: { date: endOf(pass.flight_day) } } }),
  }
  // Google keeps what it has under an id: another content is another pass.
  const content = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 10)
  return { id: `${issuerId}.${pass.order_id}-${content}`, classId: `${issuerId}.entrada`, state: 'ACTIVE', ...shown }
}

function signPass({ issuerId, email, key }: GoogleKeys, object: ReturnType<typeof objectOf>): string {
  const sign = createSigner({
    algorithm: 'RS256',
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    iss: email,
    aud: 'google',
  })
  const payload = { genericClasses: [{ id: `${issuerId}.entrada` }], genericObjects: [object] }
  return sign({ typ: 'savetowallet', payload })
}
