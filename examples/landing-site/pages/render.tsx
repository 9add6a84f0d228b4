import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { readRoute, titleOf } from './routes.ts'
import en from './words/en.ts'
import es from './words/es.ts'

/** A page as it is before any script is there. */
export function renderPage(path: string, language: 'en' | 'es') {
  const words = { en, es }[language]
  const route = readRoute(path)
  return {
    body: renderToString(<App path={path} language={language} words={words} />),
    title: titleOf(route, words),
    description: words.home.lead,
    isKnown: route.page !== 'not-found',
  }
}

export type RenderPage = typeof renderPage
