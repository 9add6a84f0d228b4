import { useState } from 'react'
import type { Said } from '#contract/travellers/front-page.ts'
import { CallError } from '#web/api.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { saidInWords } from '#web/front/languages/said-in-words.ts'
import { useWait } from '#web/ui/use-wait.ts'

interface NoticeProps {
  said: Said
  /** A page that came with it begins there, without script too. */
  takesFocus?: boolean
}

/** A refusal that is about no field; after too many attempts, when to try again, as time goes by. */
export function Notice({ said, takesFocus = false }: NoticeProps) {
  const language = useLanguage()
  const { words, code } = language
  const [refused] = useState(() => new CallError(429, {}, String(said.retryAfterSeconds)))
  const wait = useWait(refused, code)
  return (
    <p
      className="wait-notice"
      role="status"
      {...(takesFocus && { tabIndex: -1, autoFocus: true })}
      suppressHydrationWarning
    >
      {wait === undefined ? saidInWords(said, language) : wait === 'over' ? words.waitOver : fill(words.tooMany, wait)}
    </p>
  )
}
