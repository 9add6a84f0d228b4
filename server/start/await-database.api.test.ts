import { createServer, type AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { awaitDatabase } from '#server/start/await-database.ts'
import { freePort } from '#server/testing/free-port.ts'

test('a PostgreSQL that answers is taken', async () => {
  await expect(awaitDatabase('DATABASE_URL', inject('databaseServer'))).resolves.toBeUndefined()
})

test('a PostgreSQL that answers while this process stands still for longer than it would wait is taken', async () => {
  const waiting = awaitDatabase('DATABASE_URL', inject('databaseServer'), 500)
  const until = Date.now() + 1500
  while (Date.now() < until);
  await expect(waiting).resolves.toBeUndefined()
})

test('no such database: one line, at once', async () => {
  const url = new URL(inject('databaseServer'))
  url.pathname = '/nowhere'
  await expect(awaitDatabase('DATABASE_URL', url.href)).rejects.toThrow(/^DATABASE_URL: .* has no such database/)
})

test('nobody listens: one line without the password', async () => {
  const port = await freePort()
  const refused = awaitDatabase('DATABASE_URL', `postgres://u:hunter22@127.0.0.1:${port}/d`, 500)
  await expect(refused).rejects.toThrow(`the PostgreSQL at 127.0.0.1:${port} does not answer (ECONNREFUSED)`)
  await expect(refused).rejects.not.toThrow('hunter22')
})

test('one who listens and says nothing is given up on', async () => {
  const silent = createServer()
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const { port } = silent.address() as AddressInfo
  await expect(awaitDatabase('DATABASE_URL', `postgres://u@127.0.0.1:${port}/d`, 500)).rejects.toThrow(
    'does not answer',
  )
  silent.close()
})
