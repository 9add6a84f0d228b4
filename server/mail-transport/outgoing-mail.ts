import type { Said } from '#server/words/say.ts'

/** A mail as a provider gets it, with its bytes. */
export interface OutgoingMail {
  /** Ours; goes along as a tag and a header, and the provider's events bring it back. */
  outboxId: string
  /** Name of its file in the capture folder: of which order it is, or that it is to staff, and its number. */
  captureName: string
  from: { name: string; address: string }
  /** Where a reply goes: the brand's support. */
  replyTo: string
  to: string
  subject: string
  html: string
  text: string
  attachments: { fileName: string; contentType: string; content: Buffer; isOfOther?: boolean }[]
  /** The documents of other orders of the purchase among them. */
  documentsOfOthers?: number[]
  /** Which of our mails it is, such as `approval`. */
  kind: string
  /** The tag of the language that it is written in. */
  language: string
}

/** What came of a call to a provider. `unknown`: it may or may not have taken the mail, so it is never called again. */
export type Outcome =
  | { outcome: 'sent'; messageId: string }
  | { outcome: 'captured' }
  | { outcome: 'refused'; reason: Said }
  | { outcome: 'later'; reason: Said; retryAfterMs?: number }
  | { outcome: 'unknown'; reason: Said }
