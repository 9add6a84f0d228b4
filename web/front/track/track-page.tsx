import { useEffect } from 'react'
import type { FrontStart, TrackField, UnsentAnswer } from '#contract/travellers/front-page.ts'
import { FIRST_TEST_ORDER } from '#contract/orders/order-id.ts'
import { findPath, trackPath } from '#contract/travellers/front-paths.ts'
import { supportAddress } from '#web/front/site/brand.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { PrivateService } from '#web/front/site/private-service.tsx'
import { TicketMark } from '#web/front/site/ticket-mark.tsx'
import { TrackForm } from '#web/front/track/track-form.tsx'
import { useTitle } from '#web/front/site/use-title.ts'

interface TrackPageProps {
  start: FrontStart
  typed: Record<TrackField, string>
  unsent?: UnsentAnswer | undefined
  /** An old link that named the order. */
  link?: string | undefined
}

/** The form where a traveller proves an order by its id and e-mail; the id of the address is filled in. */
export function TrackPage({ start, typed, unsent, link }: TrackPageProps) {
  const { words } = useLanguage()
  const { brand, forget } = start
  useForgetting(forget)
  useTitle(words.trackHeading)
  const support = supportAddress(brand)
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <div className="ticket">
        <div className="ticket-stub">
          <TicketMark />
          <div>
            <p className="ticket-brand">{brand.name}</p>
            <h1>{words.trackHeading}</h1>
          </div>
        </div>
        <div className="ticket-body">
          {Number(typed.orderId) >= FIRST_TEST_ORDER ? (
            <>
              <p className="wait-notice">{fill(words.testOrder, { id: typed.orderId })}</p>
              <p className="help-line">
                <a href={trackPath(undefined, brand.id)}>{words.withOrderId}</a>
              </p>
            </>
          ) : (
            <>
              <p>{words.trackIntro}</p>
              {unsent && <p className="wait-notice">{words.answerUnsent}</p>}
              <TrackForm start={start} typed={typed} unsent={unsent} />
              {link !== undefined && <NewLink start={start} link={link} />}
              <p className="help-line">
                <a href={findPath(brand.id)}>{words.forgotId}</a>
              </p>
            </>
          )}
          <p className="help-line">
            {support ? <a href={support}>{words.needHelp}</a> : <span>{words.needHelp}</span>}
          </p>
        </div>
      </div>
      <PrivateService />
    </main>
  )
}

/** One press, and another link is on its way to the e-mail of the order that the old one named. */
function NewLink({ start, link }: { start: FrontStart; link: string }) {
  const { words } = useLanguage()
  return (
    <form method="post" action={findPath(start.brand.id)} className="help-line">
      <input type="hidden" name="token" value={start.token} />
      <input type="hidden" name="form" value="link" />
      <input type="hidden" name="link" value={link} />
      <button type="submit" className="button button-quiet">
        {words.sendNewLink}
      </button>
    </form>
  )
}

/** What this device keeps of an order goes with the order; of any other, once its day is over. */
function useForgetting(orderId: number | undefined): void {
  useEffect(() => {
    if ('serviceWorker' in navigator) void forget(orderId)
  }, [orderId])
}

async function forget(orderId: number | undefined): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations()
  if (orderId === undefined && workers.length === 0) return
  const { dropOrder } = await import('#web/front/offline/keep.ts')
  await dropOrder(orderId)
}
