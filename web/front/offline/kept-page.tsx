import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FrontStart, KeptOrder } from '#contract/travellers/front-page.ts'
import type { Pass } from '#contract/travellers/tracking.ts'
import { formatMoment } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { useZone } from '#web/front/languages/use-zone.ts'
import { useReturn } from '#web/front/live/use-return.ts'
import { HelpCard } from '#web/front/order/help-card.tsx'
import { OrderLine } from '#web/front/order/order-line.tsx'
import { OrderSteps } from '#web/front/order/order-steps.tsx'
import { KeepPass } from '#web/front/pass/keep-pass.tsx'
import { Passes } from '#web/front/pass/passes.tsx'
import { SiteFooter } from '#web/front/site/site-footer.tsx'
import { SiteHeader } from '#web/front/site/site-header.tsx'
import { useTitle } from '#web/front/site/use-title.ts'
import { pageTitle } from '#web/front/page-title.ts'

interface KeptPageProps {
  brand: FrontStart['brand']
  /** Undefined where this device keeps nothing that the address opens. */
  order: KeptOrder | undefined
}

/** What a traveller sees without a network: the order as it was kept, or how to come to it. */
export function KeptPage({ brand, order }: KeptPageProps) {
  const { words } = useLanguage()
  useReturn()
  useTitle(pageTitle({ kind: 'kept', ...(order && { order }) }, words))
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="content" className="wide" tabIndex={-1}>
        {order ? <Kept brand={brand} order={order} /> : <Nothing />}
      </main>
      <SiteFooter brand={brand} />
    </>
  )
}

function Kept({ brand, order: { shown, asOf, files } }: { brand: FrontStart['brand']; order: KeptOrder }) {
  const { code, words } = useLanguage()
  const zone = useZone()
  const [isRemoved, setIsRemoved] = useState(false)
  useColours(brand)
  if (isRemoved) {
    return (
      <section className="card kept">
        <p role="status">{words.keptRemoved}</p>
      </section>
    )
  }
  async function remove() {
    const { removeOrders } = await import('#web/front/offline/keep.ts')
    await removeOrders(shown)
    for (const { url } of files) URL.revokeObjectURL(url)
    setIsRemoved(true)
  }
  function fileOf({ file1 }: Pass) {
    const kept = files.find((one) => one.file1 === file1)
    return kept && (async () => kept.file)
  }
  return (
    <>
      <p role="status" className="notice kept-notice">
        {fill(words.keptAsOf, { date: formatMoment(asOf, code, zone) })} <AskAgain />
      </p>
      <Passes shown={shown} asOf={asOf} Keep={KeepPass} fileOf={fileOf} refuse={reportError}>
        <div className="documents kept-files">
          <ul>
            {files.map(({ url, file: { name } }) => (
              <li key={url}>
                {files.length > 1 && <span className="document-name">{name}</span>}
                <a href={url} download={name} className="button button-large">
                  {words.keptOpen}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Passes>
      <section className="card progress">
        <OrderLine order={shown.order} />
        <h1 tabIndex={-1}>{words.stepsHeading}</h1>
        <OrderSteps order={shown.order} />
      </section>
      <HelpCard brand={brand} />
      <section className="card kept">
        <button type="button" className="button button-quiet" onClick={() => void remove()}>
          {words.keptRemove}
        </button>
      </section>
    </>
  )
}

const neverChanges = () => () => undefined
const isHere = () => true
const isOnServer = () => false

/** The server sends this, without knowing whether the device keeps anything: it is shown only where it does not. */
function Nothing() {
  const { words } = useLanguage()
  const isShown = useSyncExternalStore(neverChanges, isHere, isOnServer)
  return (
    <section className="card progress" hidden={!isShown}>
      <h1 tabIndex={-1}>{words.keptOffline}</h1>
      <p className="lead">{words.keptByLink}</p>
      <p>
        <AskAgain />
      </p>
    </section>
  )
}

/** The same address again. */
function AskAgain() {
  const { words } = useLanguage()
  return (
    <a
      href="#content"
      onClick={(event) => {
        event.preventDefault()
        location.reload()
      }}
    >
      {words.keptAgain}
    </a>
  )
}

/** The page came in the colours of any site; the order has its own. */
function useColours({ colours }: FrontStart['brand']): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--brand', colours.accent)
    style.setProperty('--brand-ink', colours.accentText)
  }, [colours])
}
