import { CallError } from '#web/api.ts'
import { useNow } from '#web/ui/use-now.ts'

/** What is left of a wait that the server asked for: words such as "in 2 minutes" in a language, or that it is over. */
export type Wait = { when: string } | 'over'

/** Says how long in the largest unit that fits, rounded up: a little too long is better than another refusal. */
export function inWords(seconds: number, language: string): string {
  const minutes = Math.ceil(seconds / 60)
  const words = new Intl.RelativeTimeFormat(language)
  return minutes < 60 ? words.format(minutes, 'minute') : words.format(Math.ceil(minutes / 60), 'hour')
}

/** Whether a refusal says how long to wait. */
export function asksToWait(error: unknown): error is CallError & { retryAfterSeconds: number } {
  return error instanceof CallError && error.status === 429 && error.retryAfterSeconds !== undefined
}

/** Follows the wait that a refusal asked for (429 with Retry-After) as time goes by; undefined where none did. */
export function useWait(error: unknown, language: string): Wait | undefined {
  const nowMs = useNow(1000)
  if (!asksToWait(error)) return undefined
  const leftMs = error.atMs + error.retryAfterSeconds * 1000 - Math.max(nowMs, error.atMs)
  return leftMs > 0 ? { when: inWords(leftMs / 1000, language) } : 'over'
}
