import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { createElement as h } from 'react'
import { FIRST_DAY_GUIDES, GUIDE_PICTURES } from '#contract/staff/first-day-guide.ts'
import { documentPage } from '#server/http/document-page.ts'

const DOCS = new URL('../../docs/', import.meta.url)

/** TABLE: language -> the document, and the words of its page. */
const GUIDES = {
  en: {
    file: 'first-day.md',
    title: 'Your first day – Entrada',
    onThisPage: 'On this page',
    other: 'es',
    name: 'En español',
  },
  es: {
    file: 'first-day.es.md',
    title: 'Su primer día – Entrada',
    onThisPage: 'En esta página',
    other: 'en',
    name: 'In English',
  },
} as const

/** The line in which a guide leads to the same in the other language: the page has a link of its own. */
const OTHER_LANGUAGE = /^_\[.*\]\(first-day.*\.md\)_$/m

/** Mounts the guide of a clerk's first day, for anybody: it tells of nobody, and whoever reads it may not be signed in yet. */
export function mountGuide(app: FastifyInstance): void {
  const names = new Set<string>()
  for (const [lang, { file, other, name, ...words }] of Object.entries(GUIDES)) {
    const text = readFileSync(new URL(file, DOCS), 'utf8')
    for (const [, picture] of text.matchAll(/\]\(pictures\/([\w.-]+\.png)\)/g)) names.add(picture!)
    const { html, policy } = documentPage(text.replace(OTHER_LANGUAGE, ''), {
      ...words,
      lang,
      more: h('a', { href: FIRST_DAY_GUIDES[other], hrefLang: other, lang: other }, name),
      pictures: GUIDE_PICTURES,
    })
    app.get(FIRST_DAY_GUIDES[lang as keyof typeof GUIDES], async (_request, reply) =>
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html),
    )
  }
  for (const name of names)
    app.get(`${GUIDE_PICTURES}/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/png')
        .send(readFileSync(new URL(`pictures/${name}`, DOCS))),
    )
}
