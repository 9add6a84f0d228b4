import { CallError } from '#web/api.ts'
import type { Language } from '#web/front/languages/language.tsx'
import { fill, translateMessage } from '#web/front/languages/languages.ts'
import { asksToWait, inWords } from '#web/ui/use-wait.ts'

/** What the traveller reads of a failed call: the server's words in their language, or that there is no connection. */
export function failureWords(error: unknown, { code, words }: Pick<Language, 'code' | 'words'>): string {
  if (asksToWait(error)) return fill(words.tooMany, { when: inWords(error.retryAfterSeconds, code) })
  if (!(error instanceof CallError)) return words.ourFault
  if (error.status === 0) return words.offline
  return error.message === '' ? words.ourFault : translateMessage(error.message, words)
}

/** Whether the server says that this traveller has to prove the order first, or again. */
export function isWithoutGrant(error: unknown): boolean {
  return error instanceof CallError && error.status === 403
}
