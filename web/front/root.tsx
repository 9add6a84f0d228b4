import { useEffect, type ReactNode } from 'react'
import type { FrontStart } from '#contract/travellers/front-page.ts'
import { canAnswer } from '#web/front/correction/can-answer.ts'
import type { Words } from '#web/front/languages/en.ts'
import { LanguageProvider, useLanguage } from '#web/front/languages/language.tsx'
import { translateMessage } from '#web/front/languages/languages.ts'
import { useUnsent } from '#web/front/live/use-unsent.ts'
import { showToast, Toasts } from '#web/front/site/toasts.tsx'
import { TopBar } from '#web/front/site/top-bar.tsx'

interface RootProps {
  start: FrontStart
  /** The words of the start's language. */
  words: Words
  /** What shows it, as `loadPage` made it. */
  page: ReactNode
}

/** A public page, the same on the server as in the browser. */
export function Root({ start, words, page }: RootProps) {
  return (
    <LanguageProvider start={start.language} startWords={words}>
      <App start={start}>{page}</App>
    </LanguageProvider>
  )
}

function App({ start, children }: { start: FrontStart; children: ReactNode }) {
  const { words } = useLanguage()
  const { page } = start
  useSaidAsToast(start)
  useUnsent(() => showToast('error', words.offline))
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <TopBar
        site={page.kind === 'order' || page.kind === 'answer' || page.kind === 'receipt' ? undefined : start.brand.id}
        isTyped={page.kind === 'track' || page.kind === 'find' || (page.kind === 'answer' && canAnswer(page.answer))}
      />
      {children}
      <Toasts />
    </>
  )
}

/** What the server said is also shown as a toast; a refusal stays on the page until it is fixed. */
function useSaidAsToast({ said }: FrontStart): void {
  const { words } = useLanguage()
  useEffect(() => {
    if (said?.kind === 'success' || said?.errors) {
      showToast(said.kind === 'success' ? 'success' : 'error', translateMessage(said.message, words))
    }
    // Once for a page: the words of another language say nothing new.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [said])
}
