import { CHOSEN_LANGUAGE, type Said, type TrackField } from '#contract/travellers/front-page.ts'
import type { Context } from '#server/context.ts'
import type { Refusal } from '#server/errors.ts'
import { oneLine } from '#server/files/one-line.ts'
import { rememberLanguage } from '#server/http/readers-language.ts'
import { readSignedCookie, setSignedCookie } from '#server/security/cookies.ts'

const COOKIE = 'said'
const SECONDS = 120

/** The outcome of a form, for the page that the browser is sent to: a page in response to the form itself would break Back. */
export interface Flash {
  /** The page that it is for. */
  at: string
  said?: Said | undefined
  /** What was typed, so that it is not lost. */
  typed?: Record<TrackField, string>
  /** An old link that named an order: one press asks for another. */
  link?: string
  /** A link was asked for. */
  isAsked?: true
}

/** Keeps an outcome in the reader's browser, until the page has said it. */
export function setFlash(ctx: Context, outcome: Flash): void {
  setSignedCookie(ctx, COOKIE, outcome, { purpose: 'said', seconds: SECONDS, sameSite: 'Lax' })
}

/** The outcome meant for this page, which now shows it. */
export function takeFlash(ctx: Context, at: string): Flash | undefined {
  const outcome = readSignedCookie<Flash | null>(ctx, COOKIE, 'said')
  if (outcome?.at !== at) return undefined
  setSignedCookie(ctx, COOKIE, null, { purpose: 'said', seconds: 0, sameSite: 'Lax' })
  return outcome
}

/** A refusal as a page says it; `not-found` is fixed at the e-mail. */
export function messageOf({ kind, message, details: { errors, retryAfterSeconds } }: Refusal): Said {
  const wrong = kind === 'not-found' ? { email: message } : errors
  return {
    kind: 'refusal',
    message,
    ...(wrong && { errors: Object.fromEntries(Object.entries(wrong).map(([field, words]) => [field, String(words)])) }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

/** The language that a form was sent for, and for nothing else: its switch is a button of the form, and works without script. */
export function chosenLanguage(ctx: Context, body: Record<string, unknown>): string | undefined {
  const chosen = body[CHOSEN_LANGUAGE]
  if (typeof chosen !== 'string') return undefined
  rememberLanguage(ctx, chosen)
  return chosen
}

/** What a form's field holds, as far as it is worth showing again. */
export function typedText(value: unknown, most: number): string {
  return typeof value === 'string' ? oneLine(value, most) : ''
}
