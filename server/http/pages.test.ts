import fastify from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  await writeFile(join(root, 'admin.html'), '<!doctype html>')
  const app = fastify()
  await sendSecurityHeaders(app, { PUBLIC_URL: 'http://localhost:3000' })
  await mountPages(app, root)
  const { statusCode, headers } = await app.inject({ url })
  const directives = String(headers['content-security-policy']).split(';')
  expect(statusCode).toBe(200)
  expect(Object.fromEntries(directives.map((one) => one.split(/ (.*)/).slice(0, 2)))).toEqual(POLICY)
  await app.close()
  await rm(root, { recursive: true })
})
