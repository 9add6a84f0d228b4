import { createServer, type Server } from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { openS3 } from '#server/files/s3.ts'
import { LOCAL_CERTIFICATE, LOCAL_KEY } from '#server/testing/site-files.ts'

/** A certificate that no authority of this machine knows: what stands between us and the real server would have one. */
const unknown = { cert: LOCAL_CERTIFICATE, key: LOCAL_KEY }
let asked = 0
let https: Server
let database: net.Server
beforeAll(async () => {
  https = createServer(unknown, (_request, response) => {
    asked += 1
    response.end()
  })
  // As far as PostgreSQL goes before TLS: "may I encrypt?" - "S".
  database = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, ...unknown })
      secure.on('error', () => undefined)
      secure.on('data', () => (asked += 1))
    })
  })
  for (const server of [https, database]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  https.close()
  database.close()
})
const portOf = (server: net.Server) => (server.address() as AddressInfo).port

test('a document store with a certificate that nobody vouches for gets nothing', async () => {
  const store = openS3({
    DATA_DIR: '/nowhere',
    S3_BUCKET: 'tickets',
    S3_ENDPOINT: `https://localhost:${portOf(https)}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'secret',
  })
  await expect(store.read(`2026-01-01/${'a'.repeat(32)}.pdf`)).rejects.toThrow('The document store does not respond')
  expect(asked).toBe(0)
})

test('nor does one of a provider or a landing site', async () => {
  await expect(fetch(`https://localhost:${portOf(https)}/`)).rejects.toMatchObject({
    cause: { code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/) },
  })
  expect(asked).toBe(0)
})

test.each(['require', 'verify-full'])('nor does a database, with sslmode=%s', async (mode) => {
  const url = `postgres://entrada:secret@localhost:${portOf(database)}/entrada?sslmode=${mode}`
  const pool = openDatabase(url, { warn: () => undefined })
  await expect(pool.query('select 1')).rejects.toMatchObject({
    code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/),
  })
  expect(asked).toBe(0)
  await closeDatabase(pool)
})
