import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '#contract/http/endpoints.ts'
import { fuzzedWorld, INBOUND_SECRET, type Caller, type FuzzedWorld } from '#server/testing/fuzzed-world.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

/** 64 KiB each: what patterns, splitters and searches take longest over, where they take long. */
const TEXTS = ['a', ' ', 'a@', '1,', '-', '(', '\\', '%_', 'é', '+1 ', 'a.', '"', '../'].map((piece) =>
  piece.repeat(Math.ceil(65_536 / piece.length)).slice(0, 65_536),
)

let it: TestApp
let world: FuzzedWorld
beforeAll(async () => {
  it = await testApp({ SENDGRID_INBOUND_SECRET: INBOUND_SECRET })
  await it.signInAs('Admin')
  world = fuzzedWorld(it)
  await world.renew()
})
afterAll(() => it.close())

/** Who may make a call, as far as a session, key or grant goes. */
function callerOf({ access }: Endpoint): Caller {
  if (access === 'orders-key' || access === 'mail-key' || access === 'inbound-secret') return access
  return access === 'grant' ? 'traveller' : 'Admin'
}

const calls = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(([, { kind }]) => kind !== 'events')

// A pattern that goes back and forth over such a text takes minutes: then this runs out of time.
test.each(calls)(
  '%s is done at once with 64 KiB in every field, and as the browser’s name',
  async (_name, endpoint) => {
    const proof = await world.proofOf(callerOf(endpoint), world.orders[0]!)
    const fields = Object.keys(endpoint.input.shape)
    for (const text of TEXTS) {
      const sent = Object.fromEntries(fields.map((field) => [field, text]))
      const isRead = endpoint.method === 'GET'
      const answer = await it.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:\w+/g, '1')}`,
        headers: { ...proof, 'user-agent': text, 'accept-language': text },
        ...(isRead ? { query: sent } : { payload: sent }),
      })
      expect(answer.statusCode).toBeLessThan(500)
    }
  },
)
