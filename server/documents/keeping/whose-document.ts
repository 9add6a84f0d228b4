import type { Verdict, Whose } from '#contract/documents/documents.ts'

/** What is known of a document, by which it is somebody's. */
export interface Judged {
  verdict: Verdict | null
  /** When somebody let a stopped one be sent. */
  allowedAt: string | null
  /** When a member of staff said that it is this traveller's; a correction of who travels, or when, takes that back. */
  confirmedAt: string | null
}

/**
 * Whose a document is. One that was stopped names somebody else, and stays that when it was let go ("Same family"): only a new
 * comparison, after the order was corrected, makes it this traveller's.
 */
export function whoseDocument({ verdict, allowedAt, confirmedAt }: Judged): Whose {
  if (verdict === 'match') return 'travellers'
  if (verdict === 'stopped' || allowedAt !== null) return 'anothers'
  return confirmedAt === null ? 'unknown' : 'travellers'
}
