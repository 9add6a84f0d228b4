import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const WEB = resolve(import.meta.dirname, '../../dist/web')

/** The back-office's addresses: one page shows them all. The public pages are rendered (server/front). */
const ADMIN = ['/', '/admin', '/admin/*']

/** No text becomes a script, and markup by two ways alone, which web/ui/trusted-types.ts names. */
const TRUSTED_TYPES = "require-trusted-types-for 'script';trusted-types default mail"

/**
 * Serves the built pages and their chunks, as they lie compressed beside themselves: chunks for a year (their names hold a
 * hash), pages never from a cache. A page is served at its own addresses, and as a file of the build at none.
 */
export async function mountPages(app: FastifyInstance, root = WEB): Promise<void> {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root: join(root, 'static'),
    preCompressed: true,
    // Each is served in place of the file that it is made of, and never by itself.
    globIgnore: ['**/*.br', '**/*.gz', '**/*.htm*'],
    prefix: '/static/',
    wildcard: false,
    serveDotFiles: false,
    index: false,
    immutable: true,
    maxAge: '1y',
    // A file that never changes under its name is not asked for again, nor in parts: a hundred bytes less with each on a slow line.
    etag: false,
    lastModified: false,
    acceptRanges: false,
  })
  for (const url of ADMIN) {
    app.get(url, async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': `${String(reply.getHeader('content-security-policy'))};${TRUSTED_TYPES}`,
        'x-robots-tag': 'noindex',
      })
      return reply.sendFile('admin.html', root, { cacheControl: false })
    })
  }
}
