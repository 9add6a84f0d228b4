import { useEffect, useRef, useState } from 'react'
import { DownloadPage } from '#web/front/order/download-page.tsx'
import { useLanguage } from '#web/front/languages/language.tsx'
import { OpeningPage } from '#web/front/track/opening-page.tsx'
import { readRoute, usePath } from '#web/front/route.ts'
import { Toasts } from '#web/front/site/toasts.tsx'
import { TopBar } from '#web/front/site/top-bar.tsx'
import { TrackPage } from '#web/front/track/track-page.tsx'

interface AppProps {
  /** The token of the mail's link that the traveller came by. */
  linkToken: string | undefined
}

/** The public pages: one for the address, under the language bar. */
export function App({ linkToken }: AppProps) {
  const { words } = useLanguage()
  const path = usePath()
  const [token, setToken] = useState(linkToken)
  useFocusOnMove(path)
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <TopBar />
      {token === undefined ? (
        <Page key={path} path={path} />
      ) : (
        <OpeningPage token={token} opened={() => setToken(undefined)} />
      )}
      <Toasts />
    </>
  )
}

function Page({ path }: { path: string }) {
  const route = readRoute(path)
  switch (route.page) {
    case 'track':
      return <TrackPage orderId={route.orderId} />
    case 'download':
      return <DownloadPage orderId={route.orderId} />
    case 'none':
      return <NoPage />
  }
}

function NoPage() {
  const { words } = useLanguage()
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <div className="ticket-body plain-card">
        <h1>{words.noPage}</h1>
        <p>
          <a href="/track-order">{words.trackHeading}</a>
        </p>
      </div>
    </main>
  )
}

/** Another page begins at its start for a reader who hears it; the first one is left to the browser. */
function useFocusOnMove(path: string): void {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) document.querySelector<HTMLElement>('#content')?.focus()
    shown.current = path
  }, [path])
}
