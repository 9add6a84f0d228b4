import { useEffect } from 'react'
import type { FrontStart } from '#contract/front-page.ts'
import { AnswerPage, canAnswer } from '#web/front/correction/answer-page.tsx'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'
import type { Words } from '#web/front/languages/en.ts'
import { LanguageProvider, useLanguage } from '#web/front/languages/language.tsx'
import { translateMessage } from '#web/front/languages/languages.ts'
import { OrderPage } from '#web/front/order/order-page.tsx'
import { KeptPage } from '#web/front/offline/kept-page.tsx'
import { RulesPage } from '#web/front/site/rules-page.tsx'
import { showToast, Toasts } from '#web/front/site/toasts.tsx'
import { TopBar } from '#web/front/site/top-bar.tsx'
import { TrackPage } from '#web/front/track/track-page.tsx'

interface RootProps {
  start: FrontStart
  /** Those of the start's language. */
  words: Words
  /** Likewise, of the page where a traveller answers; there alone. */
  answerWords?: AnswerWords | undefined
}

/** A public page, the same on the server as in the browser. */
export function Root({ start, words, answerWords }: RootProps) {
  return (
    <LanguageProvider start={start.language} startWords={words}>
      <App start={start} answerWords={answerWords} />
    </LanguageProvider>
  )
}

function App({ start, answerWords }: Omit<RootProps, 'words'>) {
  const { words } = useLanguage()
  const { page } = start
  useSaidAsToast(start)
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <TopBar
        site={page.kind === 'order' || page.kind === 'answer' ? undefined : start.brand.id}
        isTyped={page.kind === 'track' || (page.kind === 'answer' && canAnswer(page.answer))}
      />
      <Page start={start} answerWords={answerWords} />
      <Toasts />
    </>
  )
}

function Page({ start, answerWords }: Omit<RootProps, 'words'>) {
  const { page } = start
  switch (page.kind) {
    case 'track':
      return <TrackPage start={start} typed={page.typed} unsent={page.unsent} />
    case 'order':
      return <OrderPage start={start} first={page.shown} />
    case 'answer':
      return answerWords && <AnswerPage start={start} answer={page.answer} firstWords={answerWords} />
    case 'kept':
      return <KeptPage brand={start.brand} order={page.order} />
    case 'rules':
      return <RulesPage brand={start.brand} about={page.about} />
  }
}

/** What the server said goes by as a toast too; where it refuses, it stands on the page until it is mended. */
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
