import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleOrder } from '#contract/orders/intake-fields.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp } from '#server/testing/test-app.ts'

const run = promisify(execFile)
const HOOK = resolve('scripts/typescript-5.mjs')

/** TABLE: who makes a client of the document -> how, and a program in TypeScript that sends an order with it, confirms it and asks how far it is. */
const GENERATORS: Record<string, { command: string[]; program: (order: object) => string }> = {
  'openapi-typescript': {
    command: ['openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'types.ts'],
    program: (order) => `import createClient from 'openapi-fetch'
import type { paths } from './types.ts'
const { ENTRADA, KEY } = process.env
const client = createClient<paths>({ baseUrl: ENTRADA!, headers: { Authorization: \`Bearer \${KEY!}\` } })
const header = { 'Idempotency-Key': 'openapi-typescript-1' }
const sent = await client.POST('/api/intake/orders', { params: { header }, body: ${JSON.stringify(order)} })
const orderId: number = sent.data!.data.orderId
const params = { path: { orderId } }
const paid = await client.POST('/api/intake/orders/{orderId}/payment', { params, body: { transaction_id: 'pi_1', gateway: 'Stripe' } })
const found = await client.GET('/api/intake/orders/{orderId}', { params })
const status: 'received' | 'paid' | undefined = found.data?.data.status === 'paid' ? 'paid' : undefined
console.log(JSON.stringify({ code: sent.response.status, warnings: sent.data?.data.warnings, paid: paid.response.status, orderId, status }))
`,
  },
  '@hey-api/openapi-ts': {
    command: ['@hey-api/openapi-ts/dist/run.mjs'],
    program: (order) => `import { createClient } from './hey/client/index.ts'
import { confirmPayment, createOrder, getSentOrder } from './hey/index.ts'
const { ENTRADA, KEY } = process.env
const client = createClient({ baseUrl: ENTRADA!, auth: KEY! })
const headers = { 'Idempotency-Key': 'hey-api-1' }
const sent = await createOrder({ client, headers, body: ${JSON.stringify(order)} })
const orderId: number = sent.data!.data.orderId
const path = { orderId }
const paid = await confirmPayment({ client, path, body: { transaction_id: 'pi_2', gateway: 'Stripe' } })
const found = await getSentOrder({ client, path })
const status: 'received' | 'paid' | undefined = found.data?.data.status === 'paid' ? 'paid' : undefined
console.log(JSON.stringify({ code: sent.response!.status, warnings: sent.data?.data.warnings, paid: paid.response!.status, orderId, status }))
`,
  },
}

const ORDER = { ...sampleOrder('arrival'), payment: { status: 'pending' } }

/** TABLE: the file of a program whose order cannot be -> that order, and what the compiler says of it. */
const BAD: Record<string, [order: object, says: RegExp]> = {
  'direction.ts': [
    { ...ORDER, IsArrival: 'sideways' },
    /'"sideways"' is not assignable to type '"Arrival" \| "Departure"'/,
  ],
  'mode.ts': [{ ...ORDER, processing_mode: 'soon' }, /'"soon"' is not assignable to type/],
  'payment.ts': [
    { ...ORDER, payment: { status: 'captured' } },
    /'"captured"' is not assignable to type '"paid" \| "pending"/,
  ],
  'email.ts': [{ ...ORDER, email: undefined }, /\bemail\b/],
}

const it = await testApp()
const { key } = await createIntakeKey(it.services.pool, 1, 'Generated client')
const env = { PATH: process.env.PATH, KEY: key, ENTRADA: await it.app.listen({ port: 0, host: '127.0.0.1' }) }
const folder = mkdtempSync(join(tmpdir(), 'entrada-clients-'))
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
const answer = await fetch(`${env.ENTRADA}/api/intake/openapi.json`)
writeFileSync(join(folder, 'openapi.json'), await answer.text())
writeFileSync(
  join(folder, 'openapi-ts.config.mjs'),
  "export default { input: 'openapi.json', output: { path: 'hey', module: { extension: '.ts' } } }",
)
afterAll(async () => {
  await it.close()
  rmSync(folder, { recursive: true })
})

/** Returns the compiler's messages about programs beside the client, by file; empty where there are none. */
async function compile(programs: Record<string, string>): Promise<string> {
  for (const [file, program] of Object.entries(programs)) writeFileSync(join(folder, file), program)
  const options = {
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: ['node'],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  }
  const settings = { compilerOptions: options, files: Object.keys(programs) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const tsc = [resolve('node_modules/typescript/bin/tsc'), '-p', '.']
  const { stdout } = await run(process.execPath, tsc, { cwd: folder }).catch((error: { stdout: string }) => error)
  return stdout
}

describe.each(Object.entries(GENERATORS))('a client that %s makes', (name, { command: [file, ...args], program }) => {
  beforeAll(async () => {
    await run(process.execPath, ['--import', HOOK, resolve('node_modules', file!), ...args], { cwd: folder })
  })

  test('sends a complete order to the server, confirms its payment and finds it paid', async () => {
    expect(await compile({ 'program.ts': program({ ...ORDER, external_reference: name }) })).toBe('')
    const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env })
    const { orderId, ...said } = JSON.parse(stdout)
    expect(said).toEqual({ code: 201, warnings: [], paid: 200, status: 'paid' })
    const { rows } = await it.services.pool.query('select external_reference from applications where order_id = $1', [
      orderId,
    ])
    expect(rows).toEqual([{ external_reference: name }])
  })

  test('does not compile with what an order cannot be', async () => {
    const bad = Object.entries(BAD).map(([file, [order]]) => [file, program(order)])
    const said = await compile(Object.fromEntries(bad))
    for (const [file, [, says]] of Object.entries(BAD)) {
      const lines = said.split('\n').filter((line) => line.startsWith(file))
      expect(lines, said).toEqual([expect.stringMatching(/error TS/)])
      expect(lines[0]).toMatch(says)
    }
  })
})
