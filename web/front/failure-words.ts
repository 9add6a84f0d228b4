import { CallError } from '#web/api.ts'
import type { Words } from '#web/front/languages/en.ts'
import { translateMessage } from '#web/front/languages/languages.ts'

/** What the traveller reads of a failed call: the server's words in their language, or that there is no connection. */
export function failureWords(error: unknown, words: Words): string {
  if (!(error instanceof CallError)) return words.ourFault
  if (error.status === 0) return words.offline
  return error.message === '' ? words.ourFault : translateMessage(error.message, words)
}

/** Whether the server says that this traveller has to prove the order first, or again. */
export function isWithoutGrant(error: unknown): boolean {
  return error instanceof CallError && error.status === 403
}
