import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutSlowBodies } from '#server/http/cut-slow-bodies.ts'

const LIMIT_MS = 300
const app = fastify()
beforeAll(async () => {
  cutSlowBodies(app, LIMIT_MS)
  app.addContentTypeParser('application/x-ndjson', (_request, payload, done) => done(null, payload))
  app.post('/', async ({ body }) => {
    if (typeof (body as Readable).pipe === 'function') for await (const _ of body as Readable);
    return 'read'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Sends a body of so many pieces with a pause before each; answers the status, or 0 when the connection was cut. */
async function post(contentType: string, pieces: string[], pauseMs: number): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  const call = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-type': contentType } })
  const status = new Promise<number>((tell) => {
    call.on('response', (answer) => tell(answer.resume().statusCode!))
    call.on('error', () => tell(0))
  })
  for (const piece of pieces) {
    call.write(piece)
    await sleep(pauseMs)
  }
  call.end()
  return status
}

test('a body that trickles in is cut; one in time, and lines however long they take, are read', async () => {
  const trickle = ['{', '"a"', ':', '1', '}']
  expect(await post('application/json', trickle, 120)).toBe(0)
  expect(await post('application/json', trickle, 1)).toBe(200)
  expect(await post('application/x-ndjson', trickle, 120)).toBe(200)
})
