import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { styleHash } from '#server/http/brand-style.ts'
import { readMarkdown } from '#server/http/markdown.ts'

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#12232b,#e8f0f3);--soft:light-dark(#4a5d66,#a9bac2);--line:light-dark(#c5d3d9,#3a4e57);--plate:light-dark(#f1f5f7,#101b21);--link:light-dark(#0a5578,#7cc7e6)}
*{box-sizing:border-box}html{scroll-padding-top:1rem}body{margin:0;font:1rem/1.6 system-ui,sans-serif;background:light-dark(#fff,#16242b);color:var(--ink)}a{color:var(--link)}
.frame{display:grid;grid-template-columns:minmax(0,1fr);max-width:88rem;margin:auto;padding:clamp(1rem,4vw,3rem);gap:2rem}
nav ol{margin:0;padding:0;list-style:none}nav li{margin:.25rem 0}nav p{margin:0 0 .5rem;font-weight:700}main{min-width:0}main>:first-child{margin-top:0}
h1{font-size:clamp(1.6rem,5vw,2.1rem);line-height:1.2;text-wrap:balance}h2{margin:2.5rem 0 .75rem;padding-top:1.25rem;border-top:1px solid var(--line);font-size:1.35rem;line-height:1.3}p,li{max-width:46rem}li{margin:.35rem 0}
code{padding:.1em .3em;border-radius:4px;background:var(--plate);font:.9em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{max-height:34rem;margin:1rem 0;padding:1rem;overflow:auto;border:1px solid var(--line);border-radius:8px;background:var(--plate)}
pre code{padding:0;background:none;font-size:.875rem;overflow-wrap:normal}.table{margin:1rem 0;overflow-x:auto;border:1px solid var(--line);border-radius:8px}table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.5rem .75rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}tbody tr:last-child td{border-bottom:0}th{background:var(--plate);white-space:nowrap}td{min-width:7rem}td:first-child{min-width:11rem}
img{display:block;max-width:100%;height:auto;margin:1.25rem 0;border:1px solid var(--line);border-radius:8px}:focus-visible{outline:2px solid var(--link);outline-offset:2px}@media(min-width:64rem){.frame{grid-template-columns:15rem minmax(0,1fr)}nav{position:sticky;top:2rem;align-self:start}}`

const POLICY = `default-src 'none';img-src 'self';style-src ${styleHash(STYLE)};base-uri 'none';form-action 'none';frame-ancestors 'none'`

interface DocumentPage {
  /** Of the window. */
  title: string
  lang: string
  /** What the list of chapters is called. */
  onThisPage: string
  /** Below the chapters. */
  more: ReactNode
  /** Where pictures of the document are; without it they are left out. */
  pictures?: string
}

/** One of our documents (Markdown) as a page without script, and the content policy that it needs. */
export function documentPage(text: string, { title, lang, onThisPage, more, pictures }: DocumentPage) {
  const { nodes, chapters } = readMarkdown(text, pictures)
  const page = h(
    'html',
    { lang },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('title', null, title),
      h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
    ),
    h(
      'body',
      null,
      h(
        'div',
        { className: 'frame' },
        h(
          'nav',
          { 'aria-label': onThisPage },
          h('p', null, 'Entrada'),
          h(
            'ol',
            null,
            chapters.map(({ id, title: chapter }) => h('li', { key: id }, h('a', { href: `#${id}` }, chapter))),
            h('li', { key: 'more' }, more),
          ),
        ),
        h('main', null, nodes),
      ),
    ),
  )
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, policy: POLICY }
}
