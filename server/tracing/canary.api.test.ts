import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { actAsCanary, CANARIES, type Secrets } from '#server/testing/canary-acts.ts'
import { ANSWERS, providerServer, type ProviderServer } from '#server/testing/provider-server.ts'
import { shapesOf } from '#server/testing/shapes-of.ts'
import { startEntrada, type Entrada } from '#server/testing/start-entrada.ts'
import { traceReceiver, type TraceReceiver } from '#server/testing/trace-receiver.ts'
import type { SpanWords } from '#server/tracing/span-words.ts'

const ADMIN_PASSWORD = 'a password of the canary test'
let dataDir: string
let entrada: Entrada
let provider: ProviderServer
let receiver: TraceReceiver
let secrets: Secrets
let metrics: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-canary-'))
  receiver = await traceReceiver()
  provider = await providerServer()
  provider.script(ANSWERS.fails, ANSWERS.sesTakesIt)
  entrada = startEntrada({
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD,
    INTAKE_API_KEY: CANARIES.intakeKey,
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'trace',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
    AWS_SES_ENDPOINT: provider.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  })
})

afterAll(async () => {
  entrada.kill('SIGKILL')
  await Promise.all([provider.close(), receiver.close()])
  rmSync(dataDir, { recursive: true, force: true })
})

/** SES is handed the whole message in base64, and in it the words again. */
function mimeOf(body: string): string {
  const raw = /"Data":"([^"]+)"/.exec(body)?.[1] ?? ''
  const mime = Buffer.from(raw, 'base64').toString()
  const parts = [...mime.matchAll(/base64\r?\n\r?\n([\w+/=\r\n]+)/g)].map(([, part]) =>
    Buffer.from(part!, 'base64').toString(),
  )
  return [mime, ...parts].join('\n').replaceAll(/=\r?\n/g, '')
}

function leaksIn(text: string): string[] {
  const seen = text.toLowerCase()
  const parts = { ...CANARIES, ...secrets, lastNamePart: 'zwitscher', mailbox: 'kanari', host: 'gelbvogel' }
  return Object.entries(parts).flatMap(([name, value]) =>
    shapesOf(value).some((shape) => seen.includes(shape)) ? [name] : [],
  )
}

const databaseLogs = () => {
  const folder = join(dataDir, 'postgres')
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.log(\.\d+)?$/.test(name))
  expect(logs).not.toEqual([])
  return logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

test('staff, travellers, landing sites, the government and strangers do what they do, rightly and wrongly', async () => {
  const address = await entrada.ready()
  const { ownerUrl } = await startEmbedded({ dataDir, log: () => undefined })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  secrets = await actAsCanary({
    address,
    adminPassword: ADMIN_PASSWORD,
    async withoutTable(table, work) {
      await owner.query(`alter table ${table} rename to ${table}_away`)
      try {
        await work()
      } finally {
        await owner.query(`alter table ${table}_away rename to ${table}`)
      }
    },
    mails: () => provider.calls.map(({ body }) => mimeOf(body)),
    mailsAre: (count) => expect.poll(() => provider.calls.length).toBeGreaterThanOrEqual(count),
    says: (words) => entrada.says(words),
  })
  await expect
    .poll(async () => (await owner.query(`select from government_mails where state <> 'received'`)).rowCount)
    .toBe(1)
  await owner.end()
  metrics = await (await fetch(`${address}/metrics`)).text()
  entrada.kill('SIGTERM')
  expect(await entrada.exit()).toBe(0)
})

test('the search finds what is there: the canaries are in what was mailed', () => {
  expect(Object.keys(secrets).sort()).toEqual(['cookie', 'link', 'mailKey', 'token'])
  expect(leaksIn(provider.calls.map(({ body }) => mimeOf(body)).join('\n'))).toEqual(
    expect.arrayContaining(['email', 'link', 'staffEmail', 'mailbox']),
  )
})

test('no line of the log, at whatever level, holds a traveller’s or a member’s details', () => {
  const output = entrada.output()
  for (const words of ['"request failed"', '"mail handed over"', '"job failed"', '"level":20'])
    expect(output).toContain(words)
  expect(leaksIn(output)).toEqual([])
})

test('nor does a line of PostgreSQL’s log', () => {
  const log = databaseLogs()
  expect(log).toContain('does not exist')
  expect(leaksIn(log)).toEqual([])
})

test('nor does a figure of /metrics', () => {
  expect(metrics).toContain('route="/api/intake/orders"')
  expect(leaksIn(metrics)).toEqual([])
})

test('nor does a trace, which names requests, queries, jobs, mails and readers, one within the other', () => {
  const { spans } = receiver
  const named = (name: string) => spans.filter((span) => span.name === name)
  const parentOf = (parentSpanId?: string) => spans.find(({ spanId }) => spanId === parentSpanId)?.name
  expect([...receiver.paths]).toEqual(['/v1/traces'])
  const [made] = named('POST /api/intake/orders').filter(
    ({ attributes }) => attributes['http.response.status_code'] === 201,
  )
  const within = spans.filter(({ traceId }) => traceId === made!.traceId && traceId !== undefined)
  expect(within.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql').length).toBeGreaterThan(2)
  expect(named('POST /api/intake/orders').map(({ status }) => status.code)).toContain(2)
  expect(named('hand over mail').map(({ attributes }) => attributes['entrada.mail.outcome'])).toEqual(
    expect.arrayContaining(['later', 'sent']),
  )
  expect(named('hand over mail').map(({ parentSpanId }) => parentOf(parentSpanId))).toContain('job send-mail')
  const reading = [...named('read read-document'), ...named('read parse-message')]
  expect(reading.map(({ parentSpanId }) => parentOf(parentSpanId))).toEqual(
    expect.arrayContaining(['POST /api/admin/upload-visa-document', 'job read-government-mail']),
  )
  expect(leaksIn(receiver.text())).toEqual([])
})

test('a span says only what the table of its words allows', () => {
  const known: Record<keyof Required<SpanWords>, true> = {
    'http.request.method': true,
    'http.route': true,
    'http.response.status_code': true,
    'entrada.request_id': true,
    'db.system.name': true,
    'db.query.summary': true,
    'db.response.returned_rows': true,
    'entrada.job': true,
    'entrada.job.attempt': true,
    'entrada.mail': true,
    'entrada.mail.provider': true,
    'entrada.mail.outcome': true,
    'entrada.reader.lane': true,
    'entrada.reader.reading': true,
    'entrada.reader.ended': true,
    'error.type': true,
  }
  const said = new Set(receiver.spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...said].filter((word) => !(word in known))).toEqual([])
})
