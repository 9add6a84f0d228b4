import type { Outcome } from '#server/mail-transport/outgoing-mail.ts'
import { quoted, say, type Words } from '#server/words/say.ts'

/** TABLE: failures from before the provider could take a byte of the mail -> the words for each. */
const NOT_SENT: [codes: RegExp, words: Words][] = [
  [/^(ENOTFOUND|EAI_AGAIN)/, 'The name of the provider cannot be found ({0})'],
  [
    /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/,
    'The provider cannot prove who it is: its certificate is not valid ({0})',
  ],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_SSL_|EPROTO)/,
    'The provider cannot be reached ({0})',
  ],
]

/**
 * Classifies a failed response by its HTTP status alone, since bodies are not always what they should be. 429 and
 * 5xx: later; a gateway's 502 and 504: unknown; anything else: refused for good.
 */
export function outcomeOfStatus(status: number, reason: string, retryAfter?: string | null): Outcome {
  const said = quoted(shorten(reason) || `HTTP ${status}`)
  // A gateway in front of the provider gave up waiting: the provider itself may have taken the mail.
  if (status === 502 || status === 504) return { outcome: 'unknown', reason: said }
  if (status === 429 || status >= 500) {
    return { outcome: 'later', reason: said, retryAfterMs: readRetryAfter(retryAfter) }
  }
  return { outcome: 'refused', reason: said }
}

/** Classifies a call that got no response: later where it surely was not sent, else unknown. */
export function outcomeOfSilence(error: unknown): Outcome {
  const code = findCode(error)
  const known = NOT_SENT.find(([codes]) => codes.test(code))
  if (known) return { outcome: 'later', reason: say(known[1], code) }
  return { outcome: 'unknown', reason: say('The provider did not answer ({0})', code) }
}

function findCode(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as NodeJS.ErrnoException
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.name : 'unknown'
}

/** Retry-After as milliseconds: seconds or a date; undefined where it says nothing. */
function readRetryAfter(value: string | null | undefined, nowMs = Date.now()): number | undefined {
  if (!value) return undefined
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}

/** One line, at most 300 characters, of what a provider said. */
export function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}
