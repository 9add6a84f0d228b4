import { strFromU8, unzipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { formatKeyLine, makeDataKey } from '#server/sealing/key-ring.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const EMAIL = 'lena.schonberger@mail.example'
const HOSTILE = '../../../etc/cron.d/\r\n\u202efdp.exe'
/** What a file is called here -> its key of the store. */
const keys = new Map<string, string>()
const it = await testApp({ DATA_KEYS: formatKeyLine([makeDataKey()]) })
afterAll(() => it.close())
const admin = await it.tokenOf('Admin')
const flight = { intended_arrival_year: '2026', intended_arrival_month: '12', intended_arrival_date: '15' }
const form = { IsArrival: 'Arrival', passport_number: 'XA1', ...flight }
const order = await anOrder(it.services.pool, { email: EMAIL, lastName: HOSTILE, form })
const other = await anOrder(it.services.pool)

const query = async (text: string, ...values: unknown[]) => (await it.services.pool.query(text, values)).rows
async function keep(word: string, extension: string): Promise<string> {
  await using arrived = await it.services.files.receive(Readable.from([Buffer.from(word)]), 1_000)
  const key = await arrived.keep(extension)
  keys.set(word, key)
  return key
}
async function aDocument(word: string, own: object = {}): Promise<number> {
  const row = {
    order_id: order,
    file1: `${keys.size}.pdf`,
    storage_key: await keep(word, 'pdf'),
    original_name: `${HOSTILE} ${word}`,
    kind: 'pdf',
    bytes: word.length,
    sha256: createHash('sha256').update(word).digest('hex'),
    ...own,
  }
  const [{ id }] = await query(
    `insert into documents (${Object.keys(row).join()}) select ${Object.keys(row).join()}
      from jsonb_populate_record(null::documents, $1) returning id::float8`,
    row,
  )
  return id
}
async function aMessage(word: string, orders: number[], documentId?: number): Promise<void> {
  const [{ id }] = await query(
    `insert into government_mails (channel, state, fingerprint, storage_key, bytes, envelope_to, proofs)
      values ('posted', 'matched', md5($1), $2, 1, '{}', '{}') returning id`,
    word,
    await keep(word, 'eml'),
  )
  await query('insert into government_mail_orders (mail_id, order_id) select $1, unnest($2::bigint[])', id, orders)
  if (documentId !== undefined)
    await query('insert into government_mail_files values ($1, $2, 0, $3)', id, order, documentId)
}
async function archive(): Promise<Record<string, string>> {
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-person',
    headers: { authorization: admin },
    payload: { by: 'email', value: EMAIL, format: 'zip' },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toMatch(/filename="what-is-held-\d{4}-\d\d-\d\d\.zip"/)
  const found = Object.entries(unzipSync(answer.rawPayload))
  return Object.fromEntries(found.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('one archive holds the data, the same to read, and each document and message, opened, under names of our own', async () => {
  await aDocument('the first ticket', { superseded_at: '2026-01-02T00:00:00Z' })
  await aDocument('the second ticket')
  await aDocument('ticket of another', { verdict: 'stopped' })
  const foreign = await aDocument('mailed ticket of another', { verdict: 'stopped' })
  await aMessage('Words to one', [order])
  await aMessage('Words to both', [order, other])
  await aMessage('Words with a ticket of another', [order], foreign)
  await query(`update government_mails set received_at = '2026-01-03T00:00:00Z'`)

  const files = await archive()
  const ticket = `order-${order}/Dominican-entry-ARRIVAL-${order}-2026-12-15`
  expect(Object.keys(files).toSorted()).toEqual([
    'files.txt',
    expect.stringMatching(/^messages\/from-the-government-2026-01-03-\d+\.eml$/),
    'not-in-this-archive.txt',
    `${ticket} (2).pdf`,
    `${ticket}.pdf`,
    expect.stringMatching(/^what-is-held-.*\.json$/),
    expect.stringMatching(/^what-is-held-.*\.pdf$/),
  ])
  expect([files[`${ticket}.pdf`], files[`${ticket} (2).pdf`]]).toEqual(['the first ticket', 'the second ticket'])
  expect(Object.values(files)).toContain('Words to one')
  expect(Object.values(files).join('\n')).not.toMatch(/ticket of another|Words to both/)
  const lines = files['files.txt']!.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/came on .* as "fdp.exe the first ticket"; superseded\.$/)
  expect(files['not-in-this-archive.txt']).toMatch(
    /names another traveller\.\r\n.*names another traveller\.\r\n.*about other travellers too\.\r\n.*about other travellers too/,
  )
  const [, json] = Object.entries(files).find(([name]) => name.endsWith('.json'))!
  const { held } = JSON.parse(json)
  expect(held.find(({ table }: { table: string }) => table === 'documents').rows).toHaveLength(4)
  const recorded = await query(`select after from audit_log where event = 'person.exported'`)
  expect(recorded).toEqual([
    { after: { by: 'email', person: expect.any(String), format: 'zip', orders: 1, leftOut: 0 } },
  ])
})

test('what is missing, damaged, unscanned or removed for a virus is named with its reason, and the rest is there', async () => {
  const kept = (word: string) => join(it.services.env.DATA_DIR, 'documents', 'kept', keys.get(word)!)
  const bytes = readFileSync(kept('the first ticket'))
  writeFileSync(kept('the first ticket'), bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1))
  await it.services.files.remove(keys.get('the second ticket')!)
  await it.services.files.remove(keys.get('Words to one')!)
  await aDocument('a waiting ticket', { scan: 'waiting' })
  await aDocument('an infected ticket', { scan: 'infected', withdrawn_at: '2026-01-02T00:00:00Z' })
  await aDocument('a changed ticket', { sha256: 'another' })
  await aDocument('the last ticket')
  const files = await archive()
  const missing = files['not-in-this-archive.txt']!
  for (const reason of [
    /first ticket"; superseded\. It is not to be had: This document was damaged/,
    /second ticket"; current\. It is not there any more/,
    /waiting ticket"; waiting\. It waits for the virus scan/,
    /infected ticket"; withdrawn\. It held a virus, and was removed/,
    /changed ticket"; current\. It was damaged on the server/,
    /from-the-government-2026-01-03-\d+\.eml: message \d+, came on 2026-01-03\. It is not there any more/,
  ])
    expect(missing).toMatch(reason)
  expect(missing).not.toContain('last ticket')
  expect(files['files.txt']!.trimEnd().split('\r\n')).toHaveLength(1)
  expect(Object.entries(files).filter(([, text]) => text === 'the last ticket')).toHaveLength(1)
})
