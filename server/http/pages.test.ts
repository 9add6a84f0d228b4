import fastify, { type FastifyInstance } from 'fastify'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { mountPages } from '#server/http/pages.ts'
import { sendSecurityHeaders } from '#server/http/security-headers.ts'

/** TABLE: directive of the back-office's pages -> what it lets in. */
const POLICY = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default mail',
}

test.each(['/', '/admin', '/admin/view-order/1'])('what a browser may load, run and show at %s', async (url) => {
  const root = await mkdtemp(join(tmpdir(), 'entrada-pages-'))
  await build(root, ['admin.html', 'static/js/admin-1.js'])
  const app = await appOver(root)
  const { statusCode, headers } = await app.inject({ url })
  const directives = String(headers['content-security-policy']).split(';')
  expect(statusCode).toBe(200)
  expect(Object.fromEntries(directives.map((one) => one.split(/ (.*)/).slice(0, 2)))).toEqual(POLICY)
  await app.close()
  await rm(root, { recursive: true })
})

const BUILT = resolve(import.meta.dirname, '../../dist/web')
const MADE = ['admin.html', 'other.html', 'admin.html.br', '.vite/manifest.json', 'robots.txt', 'static/page.html']
const CHUNKS = ['static/js/admin-1.js', 'static/js/admin-1.js.br', 'static/css/admin-1.css']

test.each(['one that a test made', 'the one that lies here'])(
  'no file of the build is a page by itself: %s',
  async (which) => {
    const root = which.startsWith('one') ? await mkdtemp(join(tmpdir(), 'entrada-pages-')) : BUILT
    if (root !== BUILT) await build(root, [...MADE, ...CHUNKS])
    // Without a build the first one is all there is to look at.
    if (!existsSync(root)) return
    const app = await appOver(root)
    const files = globSync('**/{*,.*,.*/*}', { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    expect(files).toContain('/admin.html')
    let chunks = 0
    for (const file of files) {
      for (const url of [file, file.replace('admin', '%61dmin'), file.toUpperCase(), `${file}?v=1`, `${file}/`]) {
        const { statusCode, headers } = await app.inject({ url })
        if (statusCode === 200) chunks += 1
        const isChunk = file.startsWith('/static/') && !/html|\.(br|gz)$/.test(file)
        if (statusCode === 200)
          expect([url, isChunk, headers['content-type']]).toEqual([url, true, expect.not.stringMatching(/html/)])
      }
    }
    expect(chunks).toBeGreaterThan(0)
    await app.close()
    if (root !== BUILT) await rm(root, { recursive: true })
  },
)

async function build(root: string, files: string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), '<!doctype html>')
  }
}

async function appOver(root: string): Promise<FastifyInstance> {
  const app = fastify()
  sendSecurityHeaders(app, { PUBLIC_URL: 'http://localhost:3000' })
  await mountPages(app, root)
  return app
}
