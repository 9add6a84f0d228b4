import { useEffect, useRef, useState } from 'react'
import type { FrontStart, ShownOrder } from '#contract/front-page.ts'
import { trackPath } from '#contract/front-paths.ts'
import { call } from '#web/api.ts'
import { getDownloadHistory } from '#web/front/calls.ts'
import { failureWords, isWithoutGrant } from '#web/front/failure-words.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { OrderView } from '#web/front/order/order-view.tsx'
import { pageTitle } from '#web/front/page-title.ts'
import { SiteFooter } from '#web/front/site/site-footer.tsx'
import { SiteHeader } from '#web/front/site/site-header.tsx'
import { showToast } from '#web/front/site/toasts.tsx'
import { useTitle } from '#web/front/site/use-title.ts'

interface OrderPageProps {
  start: FrontStart
  first: ShownOrder
}

/** The order's page between the header and the footer of its landing site. */
export function OrderPage({ start, first }: OrderPageProps) {
  const language = useLanguage()
  const { words } = language
  const [shown, setShown] = useState(first)
  const orderId = shown.order.order_id
  useTitle(pageTitle({ kind: 'order', shown }, words))
  const main = useHeadingFocus(shown.order.step)

  /** Back to the form with the id filled in, where the proof is missing or has ended; else the words of the failure. */
  function refuse(error: unknown) {
    if (isWithoutGrant(error)) location.assign(trackPath(orderId, start.brand.id))
    else showToast('error', failureWords(error, language))
  }
  async function load() {
    const { data, mainResult, path, passes, party, lacks_way_back } = await call(getDownloadHistory, { orderId })
    setShown({ history: data, order: mainResult, documents: path, passes, party, lacks_way_back })
  }

  return (
    <>
      <SiteHeader brand={start.brand} />
      <main id="content" className="wide" ref={main} tabIndex={-1}>
        <OrderView start={start} shown={shown} reload={() => load().catch(refuse)} refuse={refuse} />
      </main>
      <SiteFooter brand={start.brand} />
    </>
  )
}

/** A reader who hears the page hears how far the order is when that changes, unless they are somewhere on the page. */
function useHeadingFocus(step: string) {
  const main = useRef<HTMLElement>(null)
  const heard = useRef(step)
  useEffect(() => {
    const { activeElement, body } = document
    if (heard.current !== step && (activeElement === body || activeElement === main.current)) {
      main.current?.querySelector('h1')?.focus({ preventScroll: true })
    }
    heard.current = step
  }, [step])
  return main
}
