import { cleanEmail, isEmail } from '#contract/normalise/email.ts'

/** Of the demonstration's orders. */
export const DEMO_DOMAIN = 'traveller.example'
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

/**
 * Whether an address can be nobody's: of the demonstration, or (where mails really go out) of a domain that is reserved for
 * examples; or that no mail arrives at it, whoever has it. Such mail would only come back, and bounces cost a sender its name.
 */
export function isNobodys(email: string, { MAIL_CAPTURE }: { MAIL_CAPTURE: boolean }): boolean {
  const domain = cleanEmail(email).split('@').at(-1) ?? ''
  return !isEmail(email) || domain === DEMO_DOMAIN || (!MAIL_CAPTURE && RESERVED.test(domain))
}
