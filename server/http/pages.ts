import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const WEB = resolve(import.meta.dirname, '../../dist/web')

/** TABLE: addresses that a person opens -> the built page that shows them, and whether its styles may be inline (Mantine's). */
const PAGES = [
  { html: 'admin.html', inlineStyles: true, urls: ['/', '/admin', '/admin/*'] },
  {
    html: 'front.html',
    inlineStyles: false,
    urls: ['/track-order', '/track-order/*', '/get-new-order-details', '/get-new-order-details/*'],
  },
] as const

/**
 * Serves the built pages and their chunks, as they lie compressed beside themselves: chunks for a year (their names hold a
 * hash), pages never from a cache.
 */
export async function mountPages(app: FastifyInstance, root = WEB): Promise<void> {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    // Each is an answer of the file that it is made of, and none by itself.
    globIgnore: ['**/*.br', '**/*.gz'],
    prefix: '/',
    wildcard: false,
    serveDotFiles: false,
    index: false,
    immutable: true,
    maxAge: '1y',
  })
  for (const { html, inlineStyles, urls } of PAGES) {
    for (const url of urls) {
      app.get(url, async (_request, reply) => {
        reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
        if (!inlineStyles) reply.header('content-security-policy', strictPolicy(reply))
        return reply.sendFile(html, { cacheControl: false })
      })
    }
  }
}

/** The policy of every answer, without inline styles, and with scripts that cannot be made from text (security H1). */
function strictPolicy(reply: FastifyReply): string {
  const policy = String(reply.getHeader('content-security-policy')).replace(" 'unsafe-inline'", '')
  return `${policy};require-trusted-types-for 'script'`
}
