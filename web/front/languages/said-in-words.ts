import type { Said } from '#contract/travellers/front-page.ts'
import type { Language } from '#web/front/languages/language.tsx'
import { fill, translateMessage } from '#web/front/languages/languages.ts'
import { inWords } from '#web/ui/use-wait.ts'

/** What the server said, in the reader's words. */
export function saidInWords(said: Said, { code, words }: Pick<Language, 'code' | 'words'>): string {
  if (said.retryAfterSeconds === undefined) return translateMessage(said.message, words)
  return fill(words.tooMany, { when: inWords(said.retryAfterSeconds, code) })
}
