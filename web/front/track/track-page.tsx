import type { FrontStart, TrackField } from '#contract/front-page.ts'
import { supportAddress } from '#web/front/site/brand.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { PrivateService } from '#web/front/site/private-service.tsx'
import { TicketMark } from '#web/front/site/ticket-mark.tsx'
import { TrackForm } from '#web/front/track/track-form.tsx'
import { useTitle } from '#web/front/site/use-title.ts'

interface TrackPageProps {
  start: FrontStart
  typed: Record<TrackField, string>
}

/** The form where a traveller proves an order by its id and e-mail; the id of the address is filled in. */
export function TrackPage({ start, typed }: TrackPageProps) {
  const { words } = useLanguage()
  const { brand } = start
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
          <p>{words.trackIntro}</p>
          <TrackForm start={start} typed={typed} />
          <p className="help-line">
            {support ? <a href={support}>{words.needHelp}</a> : <span>{words.needHelp}</span>}
          </p>
        </div>
      </div>
      <PrivateService />
    </main>
  )
}
