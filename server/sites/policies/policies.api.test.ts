import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { limitsOf } from '#contract/disputes/pack-limits.ts'
import { addDownloads, addMails, aDispute, caseDetails, makeCase, soldOrder, squeezed } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'

const it = await testApp()
afterAll(() => it.close())
const admin = await it.signInAs('Admin')

const keep = (body: object) => it.call('POST', '/admin/site-policy', { token: admin, body: { siteId: 1, ...body } })
const list = async (siteId = 1) =>
  (await it.call('GET', `/admin/site-policies/${siteId}`, { token: admin })).body.data as { version: string }[]
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('a text is kept once, under its digest, and a version’s text is never changed', async () => {
  const text = 'We refund nothing once the form is filed.\r\n\r\nWrite to us.  \r\n'
  const plain = 'We refund nothing once the form is filed.\n\nWrite to us.'
  const first = await keep({ kind: 'refund-policy', version: ' R1 ', text })
  expect([first.code, first.body.message]).toEqual([200, 'The text is kept.'])
  expect(first.body.data).toMatchObject({
    kind: 'refund-policy',
    version: 'R1',
    sha256: digestOf(plain),
    characters: plain.length,
  })
  const again = await keep({ kind: 'refund-policy', version: 'R1', text: plain })
  expect([again.code, again.body.message]).toEqual([200, 'This version was kept before, with this very text.'])
  expect(again.body.data).toEqual(first.body.data)
  const other = await keep({ kind: 'refund-policy', version: 'R1', text: 'We refund all.' })
  expect([other.code, Object.keys(other.body.errors!)]).toEqual([422, ['version']])
  // The same text may be that of another version, or of the terms; it is there once.
  await keep({ kind: 'terms', version: 'R1', text: plain })
  const { rows } = await it.services.pool.query('select count(*)::int as n from policy_texts where body = $1', [plain])
  expect(rows[0].n).toBe(1)
  expect((await list()).map(({ version }) => version)).toEqual(['R1', 'R1'])
  expect(await list(2)).toEqual([])
  const read = await it.call('GET', `/admin/site-policy/${first.body.data.id}`, { token: admin })
  expect(read.body.data.text).toBe(plain)
  const { rows: told } = await it.services.pool.query(
    "select actor_name, after from audit_log where event = 'site.policy-kept' order by id",
  )
  expect(told).toHaveLength(2)
  expect(told[0].after).toEqual({ siteId: 1, policy: 'refund-policy', policyVersion: 'R1', sha256: digestOf(plain) })
})

test('of ten who enter different texts under one version one is kept', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => keep({ kind: 'terms', version: 'race', text: `Text ${at}` })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
})

test.each([
  [{ kind: 'terms', version: '', text: 'x' }, 422],
  [{ kind: 'terms', version: 'v', text: '  ' }, 422],
  [{ kind: 'terms', version: 'v', text: 'x'.repeat(100_001) }, 422],
  [{ kind: 'imprint', version: 'v', text: 'x' }, 422],
  [{ kind: 'terms', version: 'v', text: 'x', siteId: 99 }, 404],
])('%j is refused', async (body, code) => {
  expect((await keep(body)).code).toBe(code)
})

test('neither the application nor anybody through it changes or removes a text', async () => {
  for (const statement of [
    "update policy_texts set body = 'x'",
    'delete from policy_texts',
    "update site_policies set version = 'x'",
    'delete from site_policies',
    `insert into site_policies (site_id, kind, version, sha256, entered_at, entered_by)
       select 1, 'terms', 'older', sha256, '2020-01-01', 1 from policy_texts limit 1`,
  ])
    await expect(it.services.pool.query(statement), statement).rejects.toThrow(/permission denied/)
})

test('a site is warned of a version and a digest that nobody entered; a digest that is none is not kept', async () => {
  const { key } = await createIntakeKey(it.services.pool, 1, 'Checkout', ['orders'])
  const send = async (n: number, terms: object) => {
    const body = {
      name: 'Ana',
      last_name: 'Perez',
      email: 'ana@mail.example',
      IsArrival: 'Arrival',
      processing_mode: 'standard',
      terms: { accepted_at: '2026-10-01T13:59:00Z', ip: '190.94.0.1', ...terms },
    }
    const headers = { 'idempotency-key': `policy-${n}` }
    return it.call('POST', '/intake/orders', { token: `Bearer ${key}`, body, headers })
  }
  const warned = async (n: number, terms: object) =>
    ((await send(n, terms)).body.data.warnings as { field: string }[])
      .map(({ field }) => field)
      .filter((field) => field.startsWith('terms.'))
  await keep({ kind: 'terms', version: 'known', text: 'Known terms.' })
  expect(await warned(1, { version: 'known', text_sha256: digestOf('Known terms.').toUpperCase() })).toEqual([])
  expect(await warned(2, { version: 'other', text_sha256: digestOf('Others.') })).toEqual([
    'terms.version',
    'terms.text_sha256',
  ])
  expect(await warned(3, { version: 'known', text_sha256: 'abc' })).toEqual(['terms.text_sha256'])
  const { rows } = await it.services.pool.query(
    `select a.terms->>'text_sha256' as digest from applications a order by order_id desc limit 3`,
  )
  expect(rows.map(({ digest }) => digest)).toEqual([null, digestOf('Others.'), digestOf('Known terms.')])
  // Of a batch each line is told of its own.
  const line = (own: object) =>
    JSON.stringify({
      name: 'Ana',
      last_name: 'Perez',
      email: 'ana@mail.example',
      IsArrival: 'Arrival',
      processing_mode: 'standard',
      ...own,
    })
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/intake/orders/batch',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    payload: [
      line({ idempotency_key: 'l1', terms: { version: 'known' } }),
      line({ idempotency_key: 'l2', terms: { version: 'other' } }),
    ].join('\n'),
  })
  const fields = answer.body
    .trim()
    .split('\n')
    .map((one) => (JSON.parse(one).data.warnings as { field: string }[]).map(({ field }) => field))
  expect(fields.map((some) => some.includes('terms.version'))).toEqual([false, true])
})

/** A text of site 1 that was entered at a moment. */
async function entered(kind: string, version: string, body: string, at: string): Promise<void> {
  await it.owner.query('insert into policy_texts values ($1, $2) on conflict do nothing', [digestOf(body), body])
  await it.owner.query(
    `insert into site_policies (site_id, kind, version, sha256, entered_at, entered_by)
     select 1, $1, $2, $3, $4, min(id) from staff`,
    [kind, version, digestOf(body), at],
  )
}

test('a pack shows the text that stood when it was accepted, and never a later one', async () => {
  await entered('refund-policy', 'R7', 'Once filed, nothing is refunded.\nThe rest is silence.', '2026-09-01T10:00:00Z')
  await entered('refund-policy', 'R9', 'Everything is refunded, always.', '2026-10-05T10:00:00Z')
  const accepted = { accepted_at: '2026-10-01T13:59:00Z', ip: '190.94.0.1', version: '2026-03' }
  const packOf = async (name: string, terms: object) => {
    const orderId = await soldOrder(it, { email: `${name}@mail.example`, terms: { ...accepted, ...terms } })
    await storeTicket(it.services, orderId, await samplePdf(1))
    const id = await aDispute(it, { orderId, reason: 'cancelled', code: '13.7', scheme: 'visa' })
    return { pack: await caseDetails(it, id), made: await makeCase(it, id) }
  }
  const known = await packOf('known', { refund_policy_version: 'R7' })
  expect(known.pack.verdict).toBe('contest')
  for (const said of [
    '“Once filed, nothing is refunded.” (refund policy)',
    'Version R7 of the refund policy, which is in our records unchanged since 1 Sept 2026, 10:00:00 UTC, before it was accepted',
    'The rest is silence.',
    digestOf('Once filed, nothing is refunded.\nThe rest is silence.'),
  ])
    expect(squeezed(known.made.text)).toContain(squeezed(said))
  // The version was entered after it was accepted: it may have said something else then.
  const late = await packOf('late', { refund_policy_version: 'R9' })
  expect(late.made.text).not.toMatch(/always|SHA-256|texts that were accepted/)
  // The checkout sent the digest: then it is known.
  const digest = digestOf('Everything is refunded, always.')
  const named = await packOf('named', { refund_policy_version: 'R8', refund_policy_sha256: digest })
  expect(squeezed(named.made.text)).toContain(
    squeezed('Version R9 of the refund policy, whose digest was recorded with the acceptance'),
  )
  // Another digest is another text, whatever its version says.
  const another = await packOf('another', { refund_policy_version: 'R7', refund_policy_sha256: digestOf('x') })
  expect(another.made.text).not.toMatch(/silence|SHA-256/)
})

test.each([
  ['Word by word. '.repeat(7000), 'refund\n'.repeat(14_000)],
  ['a\n'.repeat(49_000), 'W'.repeat(100_000)],
])('the longest texts leave an answer within every limit (%#)', async (terms, policy) => {
  const version = digestOf(terms).slice(0, 60)
  await entered('terms', version, terms, '2026-09-01T10:00:00Z')
  await entered('refund-policy', version, policy, '2026-09-01T10:00:00Z')
  const orderId = await soldOrder(it, {
    name: 'W'.repeat(200),
    lastName: 'M'.repeat(200),
    email: `long-${version}@mail.example`,
    terms: { version, refund_policy_version: version, accepted_at: '2026-10-01T13:59:00Z', ip: '190.94.0.1' },
  })
  const document = await storeTicket(it.services, orderId, await samplePdf(20), { name: 'W'.repeat(250) })
  await addMails(it, orderId, document, 30)
  await addDownloads(it, orderId, document, 60)
  const id = await aDispute(it, { orderId, reason: 'other', scheme: 'visa' })
  const { bytes, pages, text: printed } = await makeCase(it, id)
  for (const limit of limitsOf('visa', 'stripe')) {
    expect(bytes).toBeLessThanOrEqual(limit.bytes)
    expect(pages).toBeLessThanOrEqual(limit.pages ?? Infinity)
  }
  for (const { length } of [terms, policy]) {
    const said = squeezed(`The text goes on: it has ${length.toLocaleString('en-US')} characters`)
    // Not the whole text, which is long, where it fails.
    expect(squeezed(printed).includes(said)).toBe(true)
  }
})
