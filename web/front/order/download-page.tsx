import { useEffect, useRef } from 'react'
import { failureWords, isWithoutGrant } from '#web/front/failure-words.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { OrderView } from '#web/front/order/order-view.tsx'
import { useOrder } from '#web/front/order/use-order.ts'
import { navigate, trackPath } from '#web/front/route.ts'
import { siteOfPages, wearBrand } from '#web/front/site/brand.ts'
import { SiteFooter } from '#web/front/site/site-footer.tsx'
import { SiteHeader } from '#web/front/site/site-header.tsx'
import { showToast } from '#web/front/site/toasts.tsx'
import { useTitle } from '#web/front/site/use-title.ts'

/** The order's page. Header and footer come with the order, since its landing site says how they look. */
export function DownloadPage({ orderId }: { orderId: number }) {
  const language = useLanguage()
  const { words } = language
  const { state, reload } = useOrder(orderId)
  const shown = 'order' in state ? state.order : undefined
  const failure = 'failure' in state ? state.failure : undefined
  useTitle(`${fill(words.orderNumber, { id: orderId })} – ${words.title}`)
  const main = useHeadingFocus(shown?.order.step)

  /** Back to the form with the id filled in, where the proof is missing or has ended; else the words of the failure. */
  function refuse(error: unknown) {
    showToast('error', isWithoutGrant(error) ? words.noGrant : failureWords(error, language))
    if (isWithoutGrant(error)) navigate(trackPath(orderId, shown?.order.landing_site ?? siteOfPages()), 'replace')
  }
  const isSentBack = isWithoutGrant(failure)
  useEffect(() => {
    if (isSentBack) refuse(failure)
    // Once for a failure: the words of another language do not send anyone back again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSentBack])
  useEffect(() => {
    if (shown) wearBrand(shown.brand)
  }, [shown])
  const tryAgain = () => reload().catch(refuse)

  return (
    <>
      {shown && <SiteHeader brand={shown.brand} />}
      <main id="content" className="wide" ref={main} tabIndex={-1} aria-busy={'loading' in state}>
        {shown && <OrderView shown={shown} reload={tryAgain} refuse={refuse} />}
        {'loading' in state && <Loading />}
        {failure !== undefined && !isSentBack && (
          <section className="card">
            <h1>{fill(words.orderNumber, { id: orderId })}</h1>
            <p role="alert">{failureWords(failure, language)}</p>
            <button type="button" className="button" onClick={() => void tryAgain()}>
              {words.tryAgain}
            </button>
          </section>
        )}
      </main>
      {shown && <SiteFooter brand={shown.brand} />}
    </>
  )
}

function Loading() {
  const { words } = useLanguage()
  return (
    <>
      <p className="unseen" role="status">
        {words.loading}
      </p>
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-card" />
      <div className="skeleton skeleton-card" />
    </>
  )
}

/** A reader who hears the page hears how far the order is once it is known, unless they are somewhere on the page already. */
function useHeadingFocus(step: string | undefined) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (step !== undefined && (activeElement === body || activeElement === main.current)) {
      main.current?.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [step])
  return main
}
