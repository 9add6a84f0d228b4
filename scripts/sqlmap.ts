// Tries to get SQL of its own into every call of the API, with sqlmap: npm run sqlmap [-- NAME …] for the calls of these names.
// Each call is made from the contract, as somebody who may make it, over a server and a PostgreSQL of its own. It begins with calls
// that can be broken into: where sqlmap does not find those, its silence says nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '#contract/http/endpoints.ts'
import { buildReaders } from '#scripts/build-readers.ts'
import { make } from '#server/testing/fuzzed-calls.ts'
import { fuzzedWorld, INBOUND_SECRET, type FuzzedWorld } from '#server/testing/fuzzed-world.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { testApp } from '#server/testing/test-app.ts'
import { flatFields, withTexts } from './sqlmap/flat-fields.ts'
import { isInstalled, runSqlmap, type Tried } from './sqlmap/run-sqlmap.ts'
import { sampleCalls } from './sqlmap/sample-calls.ts'

if (!isInstalled()) {
  console.error('sqlmap is not here: apt-get install sqlmap (Debian, Ubuntu) or https://sqlmap.org, and try again.')
  process.exit(2)
}
const names = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'entrada-sqlmap-'))
await buildReaders()
const postgres = await startTestPostgres()
process.env.TEST_POSTGRES = postgres.url

const sum = { calls: 0, fields: 0, requests: 0 }
const wrong: string[] = []
const show = (...cells: unknown[]) =>
  console.log(cells.map((cell, index) => String(cell).padEnd([26, 40, 8][index] ?? 0)).join('  '))

show('call', 'fields tried', 'requests', 'result')
await tryToFind()
const asked = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
  ([name]) => names.length === 0 || names.includes(name),
)
/** Two at once: sqlmap and the server take turns. */
const left = asked.values()
await Promise.all(
  [1, 2].map(async () => {
    for (const [name, endpoint] of left) await tryCall(name, endpoint)
  }),
)
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
console.log(`${sum.fields} fields of ${sum.calls} calls, ${sum.requests} requests, ${wrong.length} to look at.`)
for (const line of wrong) console.log(line)
process.exit(wrong.length > 0 ? 1 : 0)

/** Calls that put what they are sent into their SQL as it is: as a text, and as a number. */
async function tryToFind(): Promise<void> {
  const { owner, close } = await testApp()
  const texts = new Map([
    ['name', 'Ana'],
    ['id', '1'],
  ])
  for (const [field, where] of [
    ['name', (sent: string) => `'Ana' = '${sent}'`],
    ['id', (sent: string) => `1 = ${sent}`],
  ] as const) {
    const behind = async (sent: ReadonlyMap<string, string>) => {
      const { rows } = await owner.query(
        `select * from (values ('one'), ('two')) as rows (word) where ${where(sent.get(field) ?? '')}`,
      )
      return { code: 200, type: 'text/plain', text: JSON.stringify(rows) }
    }
    const tried = await runSqlmap(behind, texts, [field], folder)
    show('(can be broken into)', field, tried.requests, tried.result)
    if (tried.result !== 'found') wrong.push(`sqlmap does not find what is there: ${tried.said}`)
  }
  await close()
}

async function tryCall(name: EndpointName, endpoint: Endpoint): Promise<void> {
  const it = await testApp({ SENDGRID_INBOUND_SECRET: INBOUND_SECRET })
  await it.signInAs('Admin')
  await it.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(it.app.server.address() as AddressInfo).port}`
  const world = keepingProofs(fuzzedWorld(it))
  await world.renew()
  const samples = await sampleCalls(world, name, endpoint, origin)
  sum.calls += 1
  for (const { call, fields, isDone } of samples) {
    const texts = new Map([...flatFields(call.input)].map(([field, value]) => [field, String(value)]))
    const behind = async (sent: ReadonlyMap<string, string>) => {
      const answer = await make(world, endpoint, { ...call, input: withTexts(call.input, sent) }, origin)
      if (answer.code === 401 || answer.code === 403) world.forgetProofs()
      return answer
    }
    report(name, fields, await runSqlmap(behind, texts, fields, folder), isDone)
  }
  if (samples.length === 0) show(name, '', 0, 'takes no field')
  await it.close()
}

function report(name: string, fields: string[], { result, requests, faults, said }: Tried, isDone: boolean): void {
  sum.fields += fields.length
  sum.requests += requests
  const refused = isDone ? '' : ', in a call that is refused'
  const words = `${result}${faults > 0 ? `, ${faults} answers with a fault` : ''}${refused}`
  show(name, fields.join(' '), requests, words)
  if (result !== 'nothing' || faults > 0) wrong.push(`${name} (${fields.join(' ')}): ${words}\n${said}`)
}

/** Keeps each caller's proof from call to call, until a call has ended it. */
function keepingProofs(world: FuzzedWorld): FuzzedWorld & { forgetProofs(): void } {
  const proofs = new Map<string, Promise<Record<string, string>>>()
  const kept = Object.create(world) as FuzzedWorld
  return Object.assign(kept, {
    proofOf: (...[caller, order]: Parameters<FuzzedWorld['proofOf']>) => {
      const at = `${caller} ${order.id}`
      const proof = proofs.get(at) ?? world.proofOf(caller, order)
      proofs.set(at, proof)
      return proof
    },
    forgetProofs: () => proofs.clear(),
  })
}
