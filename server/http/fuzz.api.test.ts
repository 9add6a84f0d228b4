import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '#contract/http/endpoints.ts'
import { fuzzed } from '#server/testing/fuzzed.ts'
import { callsOf, make, type Call } from '#server/testing/fuzzed-calls.ts'
import { CALLERS, fuzzedWorld, INBOUND_SECRET } from '#server/testing/fuzzed-world.ts'
import { judge } from '#server/testing/judge-answer.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Calls of each endpoint by whomever it falls to; beside them each caller makes one. */
const RUNS = 15

/** TABLE: call that takes long -> fewer of it. */
const FEWER: Partial<Record<EndpointName, number>> = {
  getDefencePackPdf: 3,
  casePackPdf: 3,
  keepCasePack: 3,
  casePackDetails: 10,
  defencePackDetails: 10,
  uploadVisaDocument: 12,
  checkDocument: 12,
  attachTicket: 12,
  getTeamMemberList: 10,
}

const succeeded = new Set<string>()
const codes = new Map<number, number>()

const it = await testApp({ SENDGRID_INBOUND_SECRET: INBOUND_SECRET })
await it.signInAs('Admin')
await it.app.listen({ host: '127.0.0.1', port: 0 })
const origin = `http://127.0.0.1:${(it.app.server.address() as AddressInfo).port}`
const world = fuzzedWorld(it)
beforeEach(() => world.renew())
afterAll(async () => {
  console.log('Calls by their answers:', Object.fromEntries([...codes].toSorted(([a], [b]) => a - b)))
  await it.close()
})

const endpoints = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]

test.each(endpoints)(
  '%s answers whoever calls, and whatever is sent, by its contract and of nobody else',
  async (name, endpoint) => {
    const { orders } = world
    const calls = callsOf(name, endpoint, orders)
    const tryOut = async (call: Call) => {
      const answer = await make(world, endpoint, call, origin)
      codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1)
      if (answer.code < 300) succeeded.add(name)
      judge(name, endpoint, call, answer, orders)
    }
    await fuzzed(FEWER[name] ?? RUNS, calls, tryOut)
    for (const caller of CALLERS)
      await fuzzed(
        1,
        calls.map((call) => ({ ...call, caller })),
        tryOut,
      )
  },
)

test('most of what is sent is well enough made to be done', () => {
  const could = endpoints.map(([name]) => name).filter((name) => !ASKS_FOR_MORE.has(name))
  const never = could.filter((name) => !succeeded.has(name))
  expect(never.length, never.join(', ')).toBeLessThan(could.length / 4)
})

/** TABLE: what takes a signature, a secret, or somebody else's act before: made-up values do not come that far. */
const ASKS_FOR_MORE: ReadonlySet<string> = new Set([
  'sesInbound',
  'mailEvents',
  'stripeDisputes',
  'paypalDisputes',
  'resetPassword',
  'secondFactorLogin',
  'confirmAuthenticator',
  'removeAuthenticator',
  'makeRecoveryCodes',
  'addPasskey',
  'removePasskey',
  'forgetRememberedDevice',
  'resetSecondFactor',
  'askErasure',
  'decideErasure',
  'erasureProof',
  'handleDataRequest',
  'chooseDocumentCode',
  'decideRefund',
  // A dispute of an order, which nobody here has opened.
  'casePackDetails',
  'casePackPdf',
  'keepCasePack',
  'keptCasePack',
  // A key of Stripe, and what was kept of a pack.
  'stageEvidence',
  'submitEvidence',
  // A mail's code, and a passport that is told nobody.
  'openWithCode',
  'findByPassport',
])
