import type { Said } from '#server/words/say.ts'

interface RefusalRow {
  /** The HTTP status. */
  http: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503
}

/** TABLE: why the server refuses -> HTTP status. 401 is for "not signed in any more" and nothing else. */
export const REFUSALS = {
  'bad-request': { http: 400 },
  unauthorised: { http: 401 },
  forbidden: { http: 403 },
  'not-found': { http: 404 },
  conflict: { http: 409 },
  'too-large': { http: 413 },
  'not-a-document': { http: 415 },
  invalid: { http: 422 },
  'too-many': { http: 429 },
  unavailable: { http: 503 },
} as const satisfies Record<string, RefusalRow>

export type RefusalKind = keyof typeof REFUSALS

export interface RefusalDetails {
  /** Field -> message, for a form. */
  errors?: Record<string, Said>
  /** What the refusal still tells, under `data`: the order that exists already, who changed it. */
  data?: unknown
  /** What became of a document that was looked for by its old link, for the page that a person gets. */
  ended?: 'replaced' | 'withdrawn'
  /** The order that it is about, where the caller has proved it: the page is in the look of its site. */
  ofOrder?: number
  /** When to try again, for `too-many` and `unavailable`. */
  retryAfterSeconds?: number
}

/** A refusal whose message is for the person at the other end. Thrown by verbs, turned into a response by http/mount.ts. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly details: RefusalDetails
  /** The message, so that it can be said in the reader's language; `message` is English. */
  readonly said: Said

  constructor(kind: RefusalKind, said: Said, details: RefusalDetails = {}) {
    super(String(said))
    this.said = said
    this.kind = kind
    this.details = details
  }
}

/** A refusal of one field: its message is the answer's message too. */
export function invalid(field: string, message: Said): Refusal {
  return new Refusal('invalid', message, { errors: { [field]: message } })
}
