import { useEffect, useMemo, useRef } from 'react'
import { ApplicationContext, useApplicationState } from './apply/use-application.ts'
import { CheckPage } from './apply/check-page.tsx'
import { StepPage } from './apply/step-page.tsx'
import { OrderPage } from './cart/order-page.tsx'
import { PayPage } from './cart/pay-page.tsx'
import { ThanksPage } from './cart/thanks-page.tsx'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { readRoute, titleOf, type Route } from './routes.ts'
import { SiteFooter, SiteHeader } from './shell.tsx'
import { SiteContext, usePath, type Language } from './site.ts'
import type { Words } from './words/en.ts'

/** The whole site: the page that an address is of, in the language before it. */
export function App({ path: rendered, language, words }: { path: string; language: Language; words: Words }) {
  const path = usePath(rendered)
  const route = readRoute(path)
  const site = useMemo(() => ({ language, words }), [language, words])
  const application = useApplicationState(language)
  useArrival(path, route, words)
  return (
    <SiteContext value={site}>
      <ApplicationContext value={application}>
        <SiteHeader path={path} />
        <main id="main">
          <Page key={path} route={route} />
        </main>
        <SiteFooter />
      </ApplicationContext>
    </SiteContext>
  )
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case 'home':
      return <HomePage />
    case 'apply':
      return route.step === 'check' ? <CheckPage /> : <StepPage step={route.step} />
    case 'pay':
      return <PayPage id={route.cart} />
    case 'thanks':
      return <ThanksPage id={route.cart} />
    case 'order':
      return <OrderPage id={route.cart} />
    case 'not-found':
      return <NotFoundPage />
  }
}

/** A page reached without loading starts as a loaded one would: its title in the tab, its top in view, its heading read out. */
function useArrival(path: string, route: Route, words: Words): void {
  const before = useRef(path)
  useEffect(() => {
    document.title = titleOf(route, words)
    if (before.current === path) return
    before.current = path
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1')?.focus()
  })
}
