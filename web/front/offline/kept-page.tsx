import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FrontStart, KeptOrder, KeptOther } from '#contract/travellers/front-page.ts'
import { orderPath } from '#contract/travellers/front-paths.ts'
import type { Pass } from '#contract/travellers/tracking.ts'
import { formatMoment } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { useZone } from '#web/front/languages/use-zone.ts'
import { useReturn } from '#web/front/live/use-return.ts'
import { HelpCard } from '#web/front/order/help-card.tsx'
import { OrderLine } from '#web/front/order/order-line.tsx'
import { OrderProgress } from '#web/front/order/order-progress.tsx'
import { OrderSteps } from '#web/front/order/order-steps.tsx'
import { KeepPass } from '#web/front/pass/keep-pass.tsx'
import { Passes } from '#web/front/pass/passes.tsx'
import { supportAddress } from '#web/front/site/brand.ts'
import { SiteFooter } from '#web/front/site/site-footer.tsx'
import { SiteHeader } from '#web/front/site/site-header.tsx'
import { useTitle } from '#web/front/site/use-title.ts'
import { pageTitle } from '#web/front/page-title.ts'

interface KeptPageProps {
  brand: FrontStart['brand']
  /** Undefined where this device keeps nothing that the address opens. */
  order: KeptOrder | undefined
  /** What it keeps and opens besides, where it has none of the address. */
  others: KeptOther[] | undefined
}

/** What a traveller sees without a network: the order as it was kept, or how to come to it. */
export function KeptPage({ brand, order, others }: KeptPageProps) {
  const { words } = useLanguage()
  useReturn()
  useTitle(pageTitle({ kind: 'kept', ...(order && { order }) }, words))
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="content" className="wide" tabIndex={-1}>
        {order ? <Kept brand={brand} order={order} /> : <Nothing others={others ?? []} />}
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
  const { order, passes } = shown
  const isReady = order.step === 'ready'
  const documents = (
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
  )
  return (
    <>
      <p role="status" className="notice kept-notice">
        {isReady ? fill(words.keptAsOf, { date: formatMoment(asOf, code, zone) }) : `${words.keptOffline}.`}{' '}
        {words.keptComes} <AskAgain />
      </p>
      <Passes shown={shown} asOf={asOf} Keep={KeepPass} fileOf={fileOf} refuse={reportError}>
        {documents}
      </Passes>
      {passes.every(({ state }) => state !== 'valid') && files.length > 0 && (
        <section className="card">{documents}</section>
      )}
      {isReady ? (
        <section className="card progress">
          <OrderLine order={order} isKept />
          <h1 tabIndex={-1}>{words.stepsHeading}</h1>
          <OrderSteps order={order} asOf={asOf} />
        </section>
      ) : (
        <OrderProgress shown={shown} asOf={asOf} support={supportAddress(brand)} />
      )}
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

/**
 * That there is no network, and the ways to the form (e-ticket) all the same. The server sends this, without knowing whether the device
 * keeps anything: it is shown only where it does not.
 */
function Nothing({ others }: { others: KeptOther[] }) {
  const { words } = useLanguage()
  const isShown = useSyncExternalStore(neverChanges, isHere, isOnServer)
  return (
    <section className="card progress" hidden={!isShown}>
      <h1 tabIndex={-1}>{words.keptOffline}</h1>
      <p className="lead" role="status">
        {words.keptComes} <AskAgain />
      </p>
      {others.length > 0 && (
        <>
          <h2>{words.keptList}</h2>
          <ul className="kept-others">
            {others.map(({ orderId, traveller }) => (
              <li key={orderId}>
                <a href={orderPath(orderId)}>
                  <bdi>{traveller}</bdi>
                  <small>{fill(words.orderNumber, { id: orderId })}</small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{words.keptByLink}</p>
      <p>{words.keptInMail}</p>
    </section>
  )
}

/** A link that asks for the same address again. */
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
