import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createServer } from 'vite'
import { testApp } from '#server/testing/test-app.ts'

test('`npm run dev:web` serves both applications from their sources, over a server that runs', async () => {
  const it = await testApp()
  process.env.ENTRADA_SERVER = await it.app.listen({ port: 0, host: '127.0.0.1' })
  const vite = await createServer({ logLevel: 'silent', server: { port: 0 } })
  try {
    await vite.listen()
    const { port } = vite.httpServer!.address() as AddressInfo
    const get = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': 'es' } })
      return { code: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }
    const admin = await get('/admin/new-order')
    expect([admin.code, admin.text]).toEqual([200, expect.stringContaining('/@vite/client')])
    const script = /<script type="module" src="(\/admin[^"]+)"/.exec(admin.text)![1]!
    for (const path of [script, '/api.ts', '/front/main.tsx'])
      expect(await get(path)).toMatchObject({ code: 200, type: 'text/javascript' })
    // Rendered here, of what the server tells.
    const form = await get('/track-order')
    expect([form.code, form.text]).toEqual([200, expect.stringContaining('<html lang="es"')])
    expect(form.text).toContain('/front/main.tsx')
    expect(await get('/api/healthz')).toMatchObject({ code: 404, type: expect.stringContaining('application/json') })
  } finally {
    await vite.close()
    delete process.env.ENTRADA_SERVER
    await it.close()
  }
})
