import { useEffect, useState } from 'react'
import type { Brand } from '#contract/tracking.ts'
import { findBrand, siteOfPages, supportAddress, wearBrand } from '#web/front/site/brand.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { PrivateService } from '#web/front/site/private-service.tsx'
import { TicketMark } from '#web/front/site/ticket-mark.tsx'
import { TrackForm } from '#web/front/track/track-form.tsx'
import { useTitle } from '#web/front/site/use-title.ts'

/** The form where a traveller proves an order by its id and e-mail; the id of the address is filled in. */
export function TrackPage({ orderId }: { orderId: number | undefined }) {
  const { words } = useLanguage()
  const [brand, setBrand] = useState<Brand>()
  useTitle(words.trackHeading)
  useEffect(() => {
    void findBrand(siteOfPages()).then((found) => {
      setBrand(found)
      wearBrand(found)
    })
  }, [])
  const support = brand && supportAddress(brand)
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <div className="ticket">
        <div className="ticket-stub">
          <TicketMark />
          <div>
            {brand && brand.id > 0 && <p className="ticket-brand">{brand.name}</p>}
            <h1>{words.trackHeading}</h1>
          </div>
        </div>
        <div className="ticket-body">
          <p>{words.trackIntro}</p>
          <TrackForm orderId={orderId} />
          <p className="help-line">
            {support ? <a href={support}>{words.needHelp}</a> : <span>{words.needHelp}</span>}
          </p>
        </div>
      </div>
      <PrivateService />
    </main>
  )
}
