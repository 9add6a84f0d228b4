/** TABLE: what a landing site may send of the terms that a traveller accepted -> what the documents say of it. */
export const TERMS_DOCS = {
  version: { says: 'The version of the terms that was accepted', example: '2026-11' },
  accepted_at: { says: 'When, ISO 8601 with its zone', example: '2026-11-26T14:03:09Z' },
  ip: { says: 'From which address', example: '203.0.113.7' },
  refund_policy_version: {
    says: 'The version of the refund policy, where it was accepted with them',
    example: '2026-11',
  },
  text_sha256: {
    says: 'The SHA-256 of the text of the terms that was shown, in hexadecimal: proves which text it was, even where it reaches Entrada later',
    example: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  },
  refund_policy_sha256: {
    says: 'The same of the refund policy',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
} as const satisfies Record<string, { says: string; example: string }>
export type TermsField = keyof typeof TERMS_DOCS

export const TERMS_FIELDS = Object.keys(TERMS_DOCS) as TermsField[]

/** Digests of texts. */
export const TERMS_DIGESTS = ['text_sha256', 'refund_policy_sha256'] as const satisfies TermsField[]
