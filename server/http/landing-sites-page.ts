import { readFile } from 'node:fs/promises'
import { createElement as h } from 'react'
import { documentPage } from '#server/http/document-page.ts'

/** Where the document for landing sites lies. */
const DOC = new URL('../../docs/landing-sites.md', import.meta.url)

/** docs/landing-sites.md as a page, with this installation's own address in its commands. */
export async function landingSitesPage(publicUrl: string): Promise<{ html: string; policy: string }> {
  const doc = await readFile(DOC, 'utf8')
  return documentPage(
    doc.replace('http://localhost:3000', () => new URL(publicUrl).origin),
    {
      title: 'Landing sites: sending orders – Entrada',
      lang: 'en',
      onThisPage: 'On this page',
      more: h('a', { href: '/api/intake/openapi.json' }, 'OpenAPI document'),
    },
  )
}
