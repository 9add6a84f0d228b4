import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SENT_STATUSES } from '#contract/orders/intake.ts'
import { WEBHOOK_TYPES } from '#contract/sites/webhook-events.ts'
import { webhookBody } from '#contract/sites/webhooks.ts'
import { REFUSALS } from '#server/errors.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { signWebhook } from '#server/webhooks/sign-webhook.ts'
import { PAYMENT_PROOFS } from '#contract/orders/payment-proof-docs.ts'
import { PAYMENT_FIELDS } from '#contract/orders/payment-proofs.ts'
import { writtenDoc } from '#scripts/landing-sites-doc.ts'

const run = promisify(execFile)
const DOC = readFileSync('docs/landing-sites.md', 'utf8')

interface Block {
  language: string
  text: string
  /** Of what a command prints: the block of JSON that follows at once. */
  answer?: unknown
}

/** The blocks of code, each with the answer that the document shows below it. */
const BLOCKS: Block[] = [...DOC.matchAll(/^```(\w+)\n([^]*?)\n```$(?:\n\n```json\n([^]*?)\n```$)?/gm)].map(
  ([, language, text, answer]) => ({ language: language!, text: text!, ...(answer && { answer: JSON.parse(answer) }) }),
)
const COMMANDS = BLOCKS.filter(({ language, text }) => language === 'bash' && !text.startsWith('export'))

test('the table and the whole orders are those of the code', () => {
  // The formatter sets tables and bodies in its own way.
  const plain = (text: string) => text.replaceAll(/\s+/g, '').replaceAll(/-+/g, '-')
  expect(plain(writtenDoc(DOC))).toBe(plain(DOC))
})

test('every field of a payment is named', () => {
  const listed = DOC.match(/^`payment`: .+$/m)![0]
  for (const field of PAYMENT_FIELDS) expect(field in PAYMENT_PROOFS ? DOC : listed).toContain(`${field}\``)
})

test('every webhook, every status and every way to be refused is named', () => {
  for (const status of SENT_STATUSES) expect(DOC).toMatch(new RegExp(`^\\| \`${status}\` `, 'm'))
  for (const type of WEBHOOK_TYPES) expect(DOC).toMatch(new RegExp(`^\\| \`${type}\` `, 'm'))
  for (const { http } of Object.values(REFUSALS)) expect(DOC).toMatch(new RegExp(`^\\| ${http} `, 'm'))
})

test('every body of a webhook that it shows is one', () => {
  const bodies = BLOCKS.filter(({ language, text }) => language === 'json' && text.includes('"type"'))
  expect(bodies).toHaveLength(3)
  for (const { text } of bodies) expect(webhookBody.strict().parse(JSON.parse(text))).toEqual(JSON.parse(text))
})

describe.each([
  ['a test key', true],
  ['a live key', false],
] as const)('who follows the document line by line with %s', (_, isTest) => {
  let the: TestApp
  let folder: string
  let env: Record<string, string | undefined>
  beforeAll(async () => {
    the = await testApp()
    await the.services.pool.query(
      "update gateways set is_active = case gateway_name when 'Stripe' then '1' else '0' end",
    )
    folder = mkdtempSync(join(tmpdir(), 'entrada-landing-site-'))
    const { key } = await createIntakeKey(the.services.pool, 1, 'Landing site', ['orders'], isTest)
    env = { PATH: process.env.PATH, ENTRADA: await the.app.listen({ port: 0, host: '127.0.0.1' }), KEY: key }
  })
  afterAll(async () => {
    await the.close()
    rmSync(folder, { recursive: true })
  })

  test('gets what it shows', async () => {
    expect(COMMANDS.length).toBeGreaterThanOrEqual(8)
    for (const { text, answer } of COMMANDS) {
      const { stdout } = await run('bash', ['-e', '-o', 'pipefail', '-c', text], { cwd: folder, env })
      if (answer !== undefined) expect(like(JSON.parse(stdout), answer), text).toEqual(answer)
    }
    const { rows } = await the.services.pool.query(
      `select (select count(*)::int from orders where paid_at is not null) as orders,
         (select count(*)::int from test_orders where paid_at is not null) as tests`,
    )
    expect(rows).toEqual([isTest ? { orders: 0, tests: 5 } : { orders: 5, tests: 0 }])
  })
})

/** What came, with the document's own word where that leaves something out (…) or is the id of an order. */
function like(came: unknown, shown: unknown): unknown {
  if (typeof shown === 'string' && shown.endsWith('…') && typeof came === 'string')
    return came.startsWith(shown.slice(0, -1)) ? shown : came
  if (Array.isArray(came) && Array.isArray(shown)) return came.map((one, index) => like(one, shown[index]))
  if (Array.isArray(shown) || typeof shown !== 'object' || shown === null) return came
  return Object.fromEntries(
    Object.entries(came as object).map(([name, value]) => {
      const word = (shown as Record<string, unknown>)[name]
      return [name, (name === 'orderId' || name === 'id') && typeof value === 'number' ? word : like(value, word)]
    }),
  )
}

describe('the code that checks a webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of the tests, of any length').toString('base64')}`
  const body = JSON.stringify({ type: 'ticket.ready', data: { external_reference: 'Ł-1' } })
  const now = Math.floor(Date.now() / 1000)
  const headers = (second: number, signed = body) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(second),
    'webhook-signature': `v1,${Buffer.from('another').toString('base64')} ${signWebhook(secret, 'msg_1', second, signed)}`,
  })
  const CASES = [
    [true, headers(now)],
    [false, headers(now - 400)],
    [false, headers(now, `${body} `)],
    [false, {}],
    [false, { ...headers(now), 'webhook-signature': 'v1,ñ v1' }],
  ] as const

  /** TABLE: language -> the program, and what it runs: the document's code, and a line that prints what it says. */
  const PROGRAMS: Record<string, { program: string; file: string; around: (code: string) => string }> = {
    js: {
      program: process.execPath,
      file: 'check.mjs',
      around: (code) => `${code}
const { secret, headers, body } = JSON.parse(process.argv[2])
console.log(isFromEntrada(secret, headers, body))`,
    },
    python: {
      program: 'python3',
      file: 'check.py',
      around: (code) => `${code}
import json, sys
told = json.loads(sys.argv[1])
print(str(is_from_entrada(told['secret'], told['headers'], told['body'])).lower())`,
    },
    php: {
      program: 'php',
      file: 'check.php',
      around: (code) => `<?php
${code}
$told = json_decode($argv[1], true);
echo is_from_entrada($told['secret'], $told['headers'], $told['body']) ? 'true' : 'false';`,
    },
  }

  test.each(Object.entries(PROGRAMS))('takes what is signed and new, and nothing else: %s', async (language, one) => {
    const folder = mkdtempSync(join(tmpdir(), 'entrada-webhook-'))
    const file = join(folder, one.file)
    writeFileSync(file, one.around(BLOCKS.find((block) => block.language === language)!.text))
    for (const [isTaken, sent] of CASES) {
      const { stdout } = await run(one.program, [file, JSON.stringify({ secret, headers: sent, body })])
      expect(stdout.trim()).toBe(String(isTaken))
    }
    rmSync(folder, { recursive: true })
  })
})
