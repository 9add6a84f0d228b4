import type { GovernmentSender } from '#contract/government-mail.ts'
import type { ProofResult, Proofs } from '#server/db/tables/government-mail.ts'

/** What came of one check of the sender, by whoever received the message. */
export const NO_PROOFS: Proofs = { spf: null, dkim: [], dmarc: null, virus: null }

/** Reads the word for a result, as receiving servers write it; whatever is neither pass nor fail proves nothing. */
export function resultOf(word: unknown): ProofResult {
  const plain = String(word).trim().toLowerCase()
  if (plain === 'pass') return 'pass'
  return /^(soft)?fail$/.test(plain) ? 'fail' : 'none'
}

interface Sender {
  /** Every address of every From line; a true message has one. */
  from: readonly string[]
  /** The address that the mail servers spoke of. */
  envelopeFrom: string | null
  proofs: Proofs
}

/**
 * Says whether a message is from a government sender (GOVERNMENT_MAIL_SENDERS: domains and addresses): `known` where its one
 * sender is listed and that is proven by DMARC, by a listed domain's DKIM signature, or by SPF for a listed envelope
 * address; `unproven` where it only says so; `unknown` for everybody else.
 */
export function judgeSender({ from, envelopeFrom, proofs }: Sender, senders: readonly string[]): GovernmentSender {
  const [only, ...more] = from
  if (only === undefined || more.length > 0 || !isListed(only, senders)) return 'unknown'
  const isProven =
    proofs.dmarc === 'pass' ||
    proofs.dkim.some(({ domain, result }) => result === 'pass' && domain !== null && isListed(`@${domain}`, senders)) ||
    (proofs.spf === 'pass' && envelopeFrom !== null && isListed(envelopeFrom, senders))
  return isProven ? 'known' : 'unproven'
}

/** An entry with an @ means that address, one without means that domain and all below it. */
function isListed(address: string, senders: readonly string[]): boolean {
  const plain = address.trim().toLowerCase()
  const domain = plain.slice(plain.lastIndexOf('@') + 1)
  return senders.some((entry) =>
    entry.includes('@') ? plain === entry : domain === entry || domain.endsWith(`.${entry}`),
  )
}
