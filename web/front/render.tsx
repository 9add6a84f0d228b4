import { renderToString } from 'react-dom/server'
import type { FrontStart, RenderFront } from '#contract/travellers/front-page.ts'
import { manifestPath } from '#contract/travellers/front-paths.ts'
import { languageTag } from '#contract/values/languages.ts'
import { ANSWER_WORDS } from '#web/front/correction/answer-words.ts'
import { LANGUAGES } from '#web/front/languages/languages.ts'
import { loadPage } from '#web/front/load-page.tsx'
import { pageTitle } from '#web/front/page-title.ts'
import { Root } from '#web/front/root.tsx'
import icon from '#web/front/site/icon.svg?inline'

/**
 * Makes a whole public page as text. Data and words go through React, but for the title and the block of data, which are escaped
 * here; the styles are files of the build and colours that the server has checked.
 */
export const renderFront: RenderFront = async (start, { styles, script, preloads }) => {
  const [words, page] = await Promise.all([LANGUAGES[start.language].load(), loadPage(start)])
  const { hints, body } = hintsBefore(renderToString(<Root start={start} words={words} page={page} />))
  const answerWords = start.page.kind === 'answer' ? await ANSWER_WORDS[start.language]() : undefined
  return [
    `<!doctype html><html lang="${languageTag(start.language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#eef4f6">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d171c">',
    '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
    '<meta name="format-detection" content="telephone=no">',
    `<title>${inHtml(pageTitle(start.page, words, answerWords))}</title>`,
    `<link rel="icon" type="image/svg+xml" href="${inHtml(icon)}">`,
    ...manifestOf(start),
    ...styles.map((style) => `<style>${style}</style>`),
    `${hints}</head><body>`,
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="start">${inScript(start)}</script>`,
    // Last, and behind all else: the page is read and used before any of it has come.
    ...preloads.map((address) => `<link rel="modulepreload" href="${inHtml(address)}" fetchpriority="low">`),
    `<script type="module" src="${inHtml(script)}" fetchpriority="low"></script></body></html>`,
  ].join('')
}

/**
 * React writes what a page will need, such as the picture of a pass, before the page itself. It belongs in the head, where browsers
 * look for it first, and leaves the root to the page alone.
 */
function hintsBefore(rendered: string): { hints: string; body: string } {
  const [hints] = /^(?:<link [^>]*>)*/.exec(rendered)!
  return { hints, body: rendered.slice(hints.length) }
}

/** Not on the page of answers or the receipt: what stands on a home screen is the pass. */
function manifestOf({ page, brand }: FrontStart): string[] {
  if (page.kind !== 'order' && page.kind !== 'track') return []
  const address = manifestPath(page.kind === 'order' ? page.shown.order.order_id : undefined, brand.id)
  return [`<link rel="manifest" href="${inHtml(address)}">`]
}

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** JSON that ends no script element and no line of one, whatever stands in it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
