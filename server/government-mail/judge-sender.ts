import type { GovernmentSender } from '#contract/mails/government-mail.ts'
import type { ProofResult, Proofs } from '#server/db/tables/government-mail.ts'
import { plainAddress } from '#server/government-mail/plain-sender.ts'

/** What came of one check of the sender, by whoever received the message. */
export const NO_PROOFS: Proofs = { spf: null, dkim: [], dmarc: null, virus: null }

/** Reads the word for a result, as receiving servers write it; whatever is neither pass nor fail proves nothing. */
export function resultOf(word: unknown): ProofResult {
  const plain = String(word).trim().toLowerCase()
  if (plain === 'pass') return 'pass'
  return /^(soft)?fail$/.test(plain) ? 'fail' : 'none'
}

interface Sender {
  /** The one plain address of the one From line; null where programs may read another, or several. */
  sender: string | null
  /** The address that the mail servers spoke of. */
  envelopeFrom: string | null
  proofs: Proofs
}

/**
 * Returns whether a message is from a government sender (GOVERNMENT_MAIL_SENDERS: domains and addresses): `known` where its one
 * sender is listed and that is proven by DMARC for its domain, by a listed domain's DKIM signature, or by SPF for a listed envelope
 * address; `unproven` where it only says so; `unknown` for everybody else.
 */
export function judgeSender({ sender, envelopeFrom, proofs }: Sender, senders: readonly string[]): GovernmentSender {
  if (sender === null || !isListed(sender, senders)) return 'unknown'
  const isProven =
    (proofs.dmarc === 'pass' && isAligned(proofs.dmarcDomain, domainOf(sender), senders)) ||
    proofs.dkim.some(({ domain, result }) => result === 'pass' && domain !== null && isListed(`@${domain}`, senders)) ||
    (proofs.spf === 'pass' && plainAddress(envelopeFrom ?? '') !== undefined && isListed(envelopeFrom!, senders))
  return isProven ? 'known' : 'unproven'
}

/** DMARC speaks of the From's own domain, or of a listed one above it, whose policy holds below; without a name it judged the From. */
function isAligned(domain: string | undefined, own: string, senders: readonly string[]): boolean {
  return domain === undefined || domain === own || (own.endsWith(`.${domain}`) && isListed(`@${domain}`, senders))
}

/** An entry with an @ means that address, one without means that domain and all below it. */
function isListed(address: string, senders: readonly string[]): boolean {
  const plain = address.trim().toLowerCase()
  const domain = domainOf(plain)
  return senders.some((entry) =>
    entry.includes('@') ? plain === entry : domain === entry || domain.endsWith(`.${entry}`),
  )
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
