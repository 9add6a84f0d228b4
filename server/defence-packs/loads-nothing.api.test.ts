import diagnostics from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { PACK_TYPES } from '#contract/disputes/evidence.ts'
import { localServer } from '#server/testing/local-server.ts'
import { make, soldOrder } from '#server/testing/packs.ts'
import { testApp } from '#server/testing/test-app.ts'

let asked = 0
/** What a letter that loads anything would ask for it. */
/** Every connection that this process opens meanwhile. */
const opened: Socket[] = []
const notice = (message: unknown) => void opened.push((message as { socket: Socket }).socket)
const it = await testApp()
const canary = await localServer((_request, response) => {
  asked += 1
  response.end()
})
const address = canary.url
diagnostics.subscribe('net.client.socket', notice)
afterAll(async () => {
  diagnostics.unsubscribe('net.client.socket', notice)
  await canary.close()
  await it.close()
})

test.each(PACK_TYPES)(
  'pack %s shows what somebody wrote into every field as text, and loads nothing of it',
  async (type) => {
    const orderId = await soldOrder(it, {
      name: `<img src="${address}/name.png">`,
      lastName: `<link href="file:///etc/passwd">${address}/last`,
      transactionId: `${address}/transaction`,
      merchantName: `<iframe src="${address}/merchant">`,
    })
    const { text } = await make(it, orderId, type)
    expect(text.replace(/\s+/g, '')).toContain('<imgsrc=')
    expect(text).not.toContain('root:x:')
    expect(asked).toBe(0)
    const database = new URL(it.services.pool.options.connectionString!)
    const elsewhere = opened.filter(
      ({ remotePort }) => remotePort !== undefined && remotePort !== Number(database.port),
    )
    expect(elsewhere.map(({ remoteAddress, remotePort }) => `${remoteAddress}:${remotePort}`)).toEqual([])
  },
)
