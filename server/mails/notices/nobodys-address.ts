import { cleanEmail } from '#contract/normalise/email.ts'

/** Of the demonstration's orders. */
export const DEMO_DOMAIN = 'traveller.example'
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

/**
 * Whether an address can be nobody's: of the demonstration, or (where mails really go out) of a domain that is reserved for
 * examples. Such mail would only come back, and bounces cost a sender its name. What is no address at all is kept as a mail that failed, for
 * a person to see (server/mails/sending/attempts.ts).
 */
export function isNobodys(email: string, { MAIL_CAPTURE }: { MAIL_CAPTURE: boolean }): boolean {
  const domain = cleanEmail(email).split('@').at(-1) ?? ''
  return domain === DEMO_DOMAIN || (!MAIL_CAPTURE && RESERVED.test(domain))
}
