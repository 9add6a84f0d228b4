import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import type { Found } from '#server/defence-packs/claims.ts'

/** What of a case decides how it is answered. */
export interface CaseFacts {
  reason: CaseReason
  /** The reason as its letter writes it. */
  code: string | null
  scheme: Scheme | null
  /** What is disputed, where it is known. */
  amount: string | null
  currency: string | null
  /** ISO 8601. */
  openedAt: string
}

/** Compelling Evidence 3.0 is Visa's, and answers one of its codes. */
export function isCompellingEvidence({ scheme, code }: Pick<CaseFacts, 'scheme' | 'code'>): boolean {
  return scheme === 'visa' && code?.trim() === '10.4'
}

/** Of a fraud that Visa found by its monitoring of the merchant, liability stays where it is, whatever 3-D Secure said. */
function isOfMonitoring({ scheme, code }: Pick<CaseFacts, 'scheme' | 'code'>): boolean {
  return scheme === 'visa' && code?.trim() === '10.5'
}

function withoutAuthentication(payment: Found['order']['payment']): Found['order']['payment'] {
  if (payment === null) return null
  const { three_d_secure_eci: _, ...rest } = payment
  return rest
}

/**
 * Returns what may answer a case: of what was done for the customer only what was done by the day it was opened, since the dispute is
 * about things as they were that day; and earlier payments and 3-D Secure where its code asks for them.
 */
export function asOfCase(found: Found, about: CaseFacts): Found {
  const { proofs, downloads } = found
  const opened = dayOf(about.openedAt)
  const inTime = <Row>(row: Row | undefined, at: (row: Row) => string) =>
    row !== undefined && dayOf(at(row)) <= opened ? row : undefined
  const ticket = inTime(proofs.ticket, ({ createdAt }) => createdAt)
  const downloaded = ticket && inTime(proofs.downloaded, ({ first }) => first)
  const unmarked = <Row>(row: Row) => ({ ...row, sameAddress: false, sameDevice: false, onTrip: false })
  return {
    ...found,
    order: {
      ...found.order,
      disputedAt: about.openedAt,
      payment: isOfMonitoring(about) ? withoutAuthentication(found.order.payment) : found.order.payment,
    },
    downloads: downloaded
      ? downloads
      : { ...downloads, rows: downloads.rows.map(unmarked), kinds: downloads.kinds.map(unmarked) },
    proofs: {
      ...proofs,
      ticket,
      delivered: ticket && inTime(proofs.delivered, ({ deliveredAt }) => deliveredAt),
      sent: ticket && inTime(proofs.sent, ({ at }) => at),
      downloaded,
      promised: ticket && inTime(proofs.promised, ({ came }) => came.at),
      page: ticket && inTime(proofs.page, ({ firstAt }) => firstAt),
      earlier: isCompellingEvidence(about) ? proofs.earlier : undefined,
    },
  }
}

const dayOf = (moment: string) => new Date(moment).toISOString().slice(0, 10)
