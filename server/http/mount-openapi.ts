import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { createElement as h } from 'react'
import { LANDING_SITES_PAGE } from '#contract/sites/landing-sites-page.ts'
import type { Env } from '#server/env.ts'
import { DOCS_LOOK } from '#server/http/docs-look.ts'
import { documentPage } from '#server/http/document-page.ts'
import { intakeDocument } from '#server/http/intake-document.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { letIn } from '#server/http/operator-access.ts'

/** Where the document for landing sites lies. */
const DOC = new URL('../../docs/landing-sites.md', import.meta.url)

/** Mounts /api/openapi.json, /api/intake/openapi.json, the readable /api/docs and the document for landing sites below it, for those whom DOCS_ACCESS lets in. */
export async function mountOpenApi(app: FastifyInstance, env: Env): Promise<void> {
  // Made on the first request: describing every call takes half a second of a processor, which a start need not wait for.
  const document = once(openApiDocument)
  const sites = once(() => intakeDocument(env.PUBLIC_URL))
  const page = once(() => landingSitesPage(env.PUBLIC_URL))
  await app.register(async (docs) => {
    docs.addHook('onRequest', letIn(env, env.DOCS_ACCESS))
    docs.get('/api/openapi.json', async () => document())
    docs.get('/api/intake/openapi.json', async () => sites())
    docs.get(LANDING_SITES_PAGE, async (_request, reply) => {
      const { policy, html } = await page()
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
    })
    await docs.register(fastifySwagger, { mode: 'static', specification: { document: { toJSON: document } as never } })
    await docs.register(fastifySwaggerUi, DOCS_LOOK)
  })
}

/** docs/landing-sites.md as a page, with this installation's own address in its commands. */
async function landingSitesPage(publicUrl: string): Promise<{ html: string; policy: string }> {
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

/** Makes its result on the first call, and returns the same one ever after. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined
  return () => (made ??= { it: make() }).it
}
