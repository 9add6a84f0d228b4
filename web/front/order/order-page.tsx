import { useEffect, useRef, useState } from 'react'
import type { FrontStart, ShownOrder } from '#contract/travellers/front-page.ts'
import { trackPath } from '#contract/travellers/front-paths.ts'
import { failureWords, isWithoutGrant } from '#web/front/failure-words.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { useShownOrder } from '#web/front/live/use-shown-order.ts'
import { stepLabel } from '#web/front/order/order-steps.tsx'
import { OrderView } from '#web/front/order/order-view.tsx'
import { pageTitle } from '#web/front/page-title.ts'
import { SiteFooter } from '#web/front/site/site-footer.tsx'
import { SiteHeader } from '#web/front/site/site-header.tsx'
import { showToast } from '#web/front/site/toasts.tsx'
import { useTitle } from '#web/front/site/use-title.ts'
import type { KeptCard, KeptCardProps } from '#web/front/offline/kept-card.tsx'

interface OrderPageProps {
  start: FrontStart
  first: ShownOrder
}

/** The order's page between the header and the footer of its landing site. */
export function OrderPage({ start, first }: OrderPageProps) {
  const language = useLanguage()
  const { words } = language
  const orderId = first.order.order_id
  const { shown, news, held, sinceMs, asOf, reload } = useShownOrder(first, refuse)
  useTitle(pageTitle({ kind: 'order', shown }, words))
  const taken = shown.order.steps?.findLast(({ step }) => step === news?.step)
  const main = useHeadingFocus(shown.order.step, held)

  /** Back to the form with the id filled in, where the proof is missing or has ended; else the words of the failure. */
  function refuse(error: unknown) {
    if (isWithoutGrant(error)) location.assign(trackPath(orderId, start.brand.id))
    else showToast('error', failureWords(error, language))
  }

  return (
    <>
      <SiteHeader brand={start.brand} />
      <main id="content" className="wide" ref={main} tabIndex={-1}>
        <OrderView start={start} shown={shown} asOf={asOf} reload={reload} refuse={refuse} />
        <KeptHere start={start} shown={shown} sinceMs={sinceMs} />
      </main>
      <p className="unseen" aria-live="polite">
        {news && <span key={news.count}>{fill(words.orderChanged, { step: stepLabel(taken ?? news, words) })}</span>}
      </p>
      <SiteFooter brand={start.brand} />
    </>
  )
}

/**
 * Moves a screen reader that asked for news to the heading when the order is further than before; when the page asked by itself, only
 * if the reader's place on the page is gone.
 */
function useHeadingFocus(step: string, held: Element | null) {
  const main = useRef<HTMLElement>(null)
  const heard = useRef(step)
  useEffect(() => {
    const { activeElement, body } = document
    const isLost = held === null || !held.isConnected
    if (heard.current !== step && isLost && (activeElement === body || activeElement === main.current)) {
      main.current?.querySelector('h1')?.focus({ preventScroll: true })
    }
    heard.current = step
  }, [step, held])
  return main
}

/** Keeps the order on this device and says so, once the page stands: nobody waits for it. Not where the browser cannot, as on plain http. */
function KeptHere(props: KeptCardProps) {
  const [Card, setCard] = useState<typeof KeptCard>()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void import('#web/front/offline/keep.ts').then(
      (keep) => setCard(() => keep.KeptCard),
      () => undefined,
    )
  }, [])
  return Card && <Card {...props} />
}
