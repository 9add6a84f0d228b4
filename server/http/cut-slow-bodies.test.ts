import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowBodies } from '#server/http/cut-slow-bodies.ts'

/** A server that gives a body so long. */
async function serving(limitMs: number): Promise<FastifyInstance> {
  const app = fastify()
  onTestFinished(() => app.close())
  cutSlowBodies(app, limitMs)
  app.addContentTypeParser('application/x-ndjson', (_request, payload, done) => done(null, payload))
  app.post('/', async ({ body }) => {
    if (typeof (body as Readable).pipe === 'function') for await (const _ of body as Readable);
    return 'read'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** Sends a body in pieces, each with a pause behind it; returns the status, or 0 when the connection was cut. */
async function post(app: FastifyInstance, contentType: string): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  const call = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-type': contentType } })
  const status = new Promise<number>((tell) => {
    call.on('response', (answer) => tell(answer.resume().statusCode!))
    call.on('error', () => tell(0))
  })
  for (const piece of ['{', '"a"', ':', '1', '}']) {
    call.write(piece)
    await sleep(100)
  }
  call.end()
  return status
}

test('a body that trickles in is cut; one in time, and lines however long they take, are read', async () => {
  const [hasty, patient] = [await serving(200), await serving(600_000)]
  expect(await post(hasty, 'application/json')).toBe(0)
  expect(await post(patient, 'application/json')).toBe(200)
  expect(await post(hasty, 'application/x-ndjson')).toBe(200)
})
