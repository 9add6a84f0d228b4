import { invalid } from '#server/errors.ts'
import { COMMON_PASSWORDS } from '#server/staff/passwords/common-passwords.ts'

const TOO_EASY = 'This password is too easy to guess. Please choose another one.'

/** Words of the product, which everyone tries first. */
const PRODUCT_WORDS = [
  'entrada',
  'eticket',
  'dominicaneticket',
  'dominican',
  'dominicana',
  'dominicanrepublic',
  'republicadominicana',
  'puntacana',
  'santodomingo',
]

/** Whose password it is to be. */
interface Owner {
  name: string
  email: string
}

/**
 * Refuses a password that is among the commonest, or is the product's or the owner's name or e-mail, whatever the case and
 * whatever digits and marks stand around it (security A9); and the mask, which
 * would mean "unchanged" and is one sign repeated.
 */
export function refuseWeakPassword(field: string, password: string, owner: Owner): void {
  if (isWeak(password, owner)) throw invalid(field, TOO_EASY)
}

function isWeak(password: string, { name, email }: Owner): boolean {
  const whole = password.normalize('NFKC').toLowerCase().trim()
  if (COMMON_PASSWORDS.has(whole) || new Set(whole).size < 3) return true
  const core = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (COMMON_PASSWORDS.has(core)) return true
  const [box = '', host = ''] = email.split('@')
  const own = [email, box, host, host.split('.')[0] ?? '', name, ...name.split(/\s+/)]
  const words = [...PRODUCT_WORDS, ...own].map(lettersOf).filter((word) => word.length >= 3)
  return words.includes(lettersOf(core)) || words.includes(lettersOf(whole))
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
