import type { ReactNode } from 'react'
import type { FrontStart } from '#contract/travellers/front-page.ts'
import { ANSWER_WORDS } from '#web/front/correction/answer-words.ts'

/**
 * What shows a public page, once its own part of the program has come: a reader loads what one page needs and no more. The addresses of
 * these parts stand in server/front/front-bundle.ts too, so that they come with the page.
 */
export async function loadPage(start: FrontStart): Promise<ReactNode> {
  const { page, brand, language } = start
  switch (page.kind) {
    case 'track': {
      const { TrackPage } = await import('#web/front/track/track-page.tsx')
      return <TrackPage start={start} typed={page.typed} unsent={page.unsent} link={page.link} />
    }
    case 'find': {
      const { FindPage } = await import('#web/front/find/find-page.tsx')
      return <FindPage start={start} page={page} />
    }
    case 'order': {
      const { OrderPage } = await import('#web/front/order/order-page.tsx')
      return <OrderPage start={start} first={page.shown} />
    }
    case 'answer': {
      const [{ AnswerPage }, words] = await Promise.all([
        import('#web/front/correction/answer-page.tsx'),
        ANSWER_WORDS[language](),
      ])
      return <AnswerPage start={start} answer={page.answer} firstWords={words} />
    }
    case 'receipt': {
      const [{ ReceiptPage }, words] = await Promise.all([
        import('#web/front/receipt/receipt-page.tsx'),
        ANSWER_WORDS[language](),
      ])
      return <ReceiptPage start={start} receipt={page.receipt} requests={page.requests} firstWords={words} />
    }
    case 'kept': {
      const { KeptPage } = await import('#web/front/offline/kept-page.tsx')
      return <KeptPage brand={brand} order={page.order} others={page.others} />
    }
    case 'rules': {
      const { RulesPage } = await import('#web/front/site/rules-page.tsx')
      return <RulesPage brand={brand} about={page.about} />
    }
  }
}
