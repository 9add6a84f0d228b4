import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { KeptPack } from '#contract/disputes/case-packs.ts'
import { CASE_REASON_NAMES, type CaseReason } from '#contract/disputes/case-reasons.ts'
import { ANONYMISED } from '#server/orders/refuse-anonymised.ts'
import { STRIPE_WAITS } from '#server/disputes/stripe/ask-stripe.ts'
import { CHARACTERS_AT_MOST } from '#server/disputes/stripe/evidence-fields.ts'
import {
  addDownloads,
  addMails,
  aDispute,
  caseDetails,
  looked,
  PURCHASE_IP,
  SOLD_FORM,
  soldOrder,
} from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { stripeServer, type Instead } from '#server/testing/stripe-server.ts'
import { testApp } from '#server/testing/test-app.ts'

const KEYS = ['rk_test_aaaaaaaaaaaaaaaaaaaa1', 'rk_test_bbbbbbbbbbbbbbbbbbbb2']

const waits = { ...STRIPE_WAITS }
const stripe = await stripeServer(KEYS)
const it = await testApp({ STRIPE_API_KEY: KEYS.join(', '), STRIPE_BASE_URL: stripe.url })
Object.assign(STRIPE_WAITS, { answerMs: 1500, againMs: 5, longestMs: 20 })
const team = await it.tokenOf('Team')
const orderId = await soldOrder(it, {
  email: 'maria@mail.example',
  form: { ...SOLD_FORM, passport_number: 'QX7654777' },
  terms: { version: '2026-03', accepted_at: '2026-10-01T13:59:00Z', ip: PURCHASE_IP, refund_policy_version: 'R7' },
})
const document = await storeTicket(it.services, orderId, await samplePdf(2))
await addMails(it, orderId, document, 1)
await addDownloads(it, orderId, document, 2)
beforeEach(() => void stripe.calls.splice(0))
afterAll(async () => {
  Object.assign(STRIPE_WAITS, waits)
  await it.close()
  await stripe.close()
})

const rows = async (sql: string, values: unknown[] = []) => (await it.services.pool.query(sql, values)).rows
const aCase = async (caseNumber: string, reason: CaseReason = 'fraud') =>
  aDispute(it, { orderId, reason, code: '10.4', scheme: 'visa', amount: '49.00', currency: 'USD', caseNumber })
const stage = async (disputeId: number, after: number | null = null, token = team) =>
  it.call('POST', '/admin/stage-evidence', { token, body: { disputeId, after } })
const submit = async ({ id, sha256 }: Pick<KeptPack, 'id' | 'sha256'>, token = team) =>
  it.call('POST', '/admin/submit-evidence', { token, body: { packId: id, sha256 } })
async function staged(own: Record<string, unknown> = {}, reason: CaseReason = 'fraud') {
  const number = stripe.add(own)
  const id = await aCase(number, reason)
  const { code, body } = await stage(id)
  expect(code, body.message).toBe(201)
  return { id, number, pack: body.data as KeptPack, dispute: stripe.disputes.get(number)! }
}
const stateOf = async (id: number) => (await rows('select state from disputes where id = $1', [id]))[0].state
const FIELDS = /^[a-z_]+$/

test('what is staged is the very answer that is kept, with fields by its claims, and the bank does not have it', async () => {
  const { id, pack, dispute } = await staged()
  expect(dispute.status).toBe('needs_response')
  expect(dispute.evidence_details).toMatchObject({ has_evidence: true, submission_count: 0 })
  expect(stripe.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET /v1/disputes/${dispute.id}`,
    'POST /v1/files',
    `POST /v1/disputes/${dispute.id}`,
  ])
  const [, upload, update] = stripe.calls
  expect(update!.form.get('submit')).toBe('false')
  expect([upload!.idempotencyKey, update!.idempotencyKey]).toEqual([
    `entrada-file-${pack.sha256}`,
    `entrada-stage-${pack.sha256}`,
  ])
  expect(createHash('sha256').update(upload!.file!).digest('hex')).toBe(pack.sha256)
  expect((await looked(upload!.file!, false)).pages).toBe(pack.pages)
  const { evidence } = dispute
  expect(evidence).toMatchObject({
    customer_email_address: 'maria@mail.example',
    customer_purchase_ip: PURCHASE_IP,
    uncategorized_file: [...stripe.files.keys()].at(-1),
  })
  const details = await caseDetails(it, id)
  expect(evidence.uncategorized_text).toBe(details.strongest.join('\n'))
  expect(evidence.access_activity_log).toContain(`downloaded from ${PURCHASE_IP}`)
  expect(JSON.stringify(evidence)).not.toContain('QX7654777')
  expect([details.atStripe, details.kept[0]]).toEqual([
    true,
    expect.objectContaining({ id: pack.id, stripe: { state: 'staged', at: null, by: null, besides: [] } }),
  ])
  expect(await stateOf(id)).toBe('needs-response')
  const audit = await rows(
    `select event, after from audit_log where order_id = $1 and after->>'disputeId' = $2 order by id`,
    [orderId, String(id)],
  )
  expect(audit.filter(({ event }) => event.startsWith('defence-pack.') && event !== 'defence-pack.viewed')).toEqual([
    {
      event: 'defence-pack.staged',
      after: expect.objectContaining({ sha256: pack.sha256, status: 'needs_response', pack: pack.id }),
    },
  ])
})

test('the second press sends it to the bank, once; the dispute is answered, under the seal with its digest', async () => {
  const { id, pack, dispute } = await staged()
  stripe.calls.splice(0)
  expect((await submit({ id: pack.id, sha256: 'f'.repeat(64) })).code).toBe(404)
  expect(stripe.calls).toEqual([])
  const both = await Promise.all([submit(pack), submit(pack)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(dispute).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
  expect(stripe.calls.filter(({ form }) => form.get('submit') === 'true')).toHaveLength(1)
  expect(await stateOf(id)).toBe('submitted')
  const [kept] = (await caseDetails(it, id)).kept
  expect(kept!.stripe).toMatchObject({ state: 'submitted', at: expect.any(String), by: expect.any(String) })
  expect((await submit(pack)).body.message).toBe('This evidence went to the bank already')
  const audit = await rows(
    `select after from audit_log where event = 'defence-pack.submitted' and after->>'disputeId' = $1`,
    [String(id)],
  )
  expect(audit).toEqual([{ after: expect.objectContaining({ sha256: pack.sha256, status: 'under_review' }) }])
  const again = await stage(id, pack.id)
  expect([again.code, again.body.message]).toEqual([
    409,
    'Stripe takes no evidence for this dispute any more: there it is under_review',
  ])
})

test('each reason fills only Stripe’s own fields, within its characters', async () => {
  for (const reason of CASE_REASON_NAMES) {
    const number = stripe.add()
    const { code, body } = await stage(await aCase(number, reason))
    const { evidence } = stripe.disputes.get(number)!
    const given = Object.entries(evidence).filter(([, value]) => value !== null) as [string, string][]
    if (code === 409) {
      expect([reason, body.message]).toEqual(['not-authorised', expect.stringContaining('not to be contested')])
      expect(given).toEqual([])
      continue
    }
    expect(code, `${reason}: ${body.message}`).toBe(201)
    for (const [name, value] of given) expect([FIELDS.test(name), value.trim()]).toEqual([true, value])
    expect(given.reduce((sum, [, value]) => sum + value.length, 0)).toBeLessThan(CHARACTERS_AT_MOST)
    expect('refund_refusal_explanation' in evidence).toBe(reason === 'credit')
    expect('duplicate_charge_explanation' in evidence).toBe(reason === 'duplicate' || reason === 'paid-otherwise')
    expect('service_date' in evidence).toBe(!['credit', 'duplicate', 'paid-otherwise'].includes(reason))
  }
})

test('staged again it replaces what was staged, and only the newest can be submitted', async () => {
  const { id, pack, dispute } = await staged()
  const first = dispute.evidence.uncategorized_file
  expect((await stage(id)).code).toBe(409)
  expect(dispute.evidence.uncategorized_file).toBe(first)
  const { body } = await stage(id, pack.id)
  expect(dispute.evidence.uncategorized_file).not.toBe(first)
  expect((await submit(pack)).body.message).toBe('There is a newer answer to this dispute: look at it as it is now')
  expect((await submit(body.data)).code).toBe(200)
})

test('of two who stage at once one is refused, one answer is kept, and no other goes to the bank', async () => {
  const number = stripe.add()
  const id = await aCase(number)
  const both = await Promise.all([stage(id), stage(id)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([201, 409])
  expect(await rows('select from dispute_packs where dispute_id = $1', [id])).toHaveLength(1)
  const { body } = both.find(({ code }) => code === 201)!
  const atStripe = stripe.disputes.get(number)!.evidence.uncategorized_file as string
  const sent = await submit(body.data)
  // Of whose file lies at Stripe last, it is either the very one that is kept, or nothing goes.
  const isKept = createHash('sha256').update(stripe.files.get(atStripe)!).digest('hex') === body.data.sha256
  expect(sent.code, sent.body.message).toBe(isKept ? 200 : 409)
})

test('what somebody changed at Stripe since is not sent as ours', async () => {
  const { id, pack, dispute } = await staged({ evidence: { receipt: 'file_theirs' } })
  expect((await caseDetails(it, id)).kept[0]!.stripe!.besides).toEqual(['receipt'])
  dispute.evidence.uncategorized_text = 'We accept'
  expect((await submit(pack)).body.message).toBe(
    'The evidence at Stripe was changed since it was staged here: look at it there, and stage it again',
  )
  expect([dispute.status, await stateOf(id)]).toEqual(['needs_response', 'needs-response'])
  const { body } = await stage(id, pack.id)
  expect((await submit(body.data)).code).toBe(200)
})

test('the dispute of another account is found by that account’s key', async () => {
  const { dispute } = await staged({ account: KEYS[1] })
  expect(dispute.evidence_details.has_evidence).toBe(true)
  expect(stripe.calls.map(({ key }) => key)).toEqual([KEYS[0], KEYS[1], KEYS[1], KEYS[1]])
})

test('of an order that was anonymised since nothing goes to the bank', async () => {
  const { pack, dispute } = await staged()
  const anonymise = (at: string | null) =>
    rows('update orders set anonymised_at = $2 where order_id = $1', [orderId, at])
  await anonymise('2026-11-28T12:00:00Z')
  const { code, body } = await submit(pack)
  await anonymise(null)
  expect([code, body.message, dispute.status]).toEqual([409, ANONYMISED, 'needs_response'])
})

test('while one account has a fault, a dispute of another is found', async () => {
  stripe.instead('/v1/disputes', error(500), error(500), error(500))
  await staged({ account: KEYS[1] })
})

test('another dispute than the one that was asked for is none', async () => {
  const number = stripe.add()
  stripe.disputes.get(number)!.id = 'dp_of_another'
  const { code, body } = await stage(await aCase(number))
  expect([code, body.message]).toEqual([503, 'What Stripe answered is not as it documents it'])
})

const error = (status: number, own = {}, headers = {}) => ({
  status,
  error: { type: 'invalid_request_error', ...own },
  headers,
})

describe('what Stripe does not do is said in words, nothing is kept, and it can be pressed again', () => {
  test.each<[string, string, Instead[], number, string]>([
    ['no answer', '/v1/disputes', ['hangs', 'hangs', 'hangs'], 503, 'Stripe did not answer. Try again in a minute'],
    [
      'a broken line',
      '/v1/files',
      ['hangs up', 'hangs up', 'hangs up'],
      503,
      'Stripe did not answer. Try again in a minute',
    ],
    [
      'too much',
      '/v1/files',
      [error(429), error(429), error(429)],
      503,
      'Stripe is asked too much just now. Try again in a minute',
    ],
    [
      'a fault',
      '/v1/disputes',
      [error(500), error(502), error(503)],
      503,
      'Stripe has a fault just now. Try again in a minute',
    ],
    [
      'the same at once',
      '/v1/disputes',
      [error(409), error(409), error(409)],
      503,
      'Stripe has a fault just now. Try again in a minute',
    ],
    [
      'a wrong key',
      '/v1/disputes',
      [error(401), error(401)],
      409,
      'Stripe does not know our key (STRIPE_API_KEY): it was changed or has expired',
    ],
    [
      'a key that may not',
      '/v1/files',
      [error(403)],
      409,
      'Our key for Stripe (STRIPE_API_KEY) may not do this: it has to write disputes and files',
    ],
    [
      'too many pages',
      '/v1/files',
      [error(400, { code: 'dispute_evidence_page_limit_exceeded' })],
      409,
      'Stripe says that the evidence has more pages than the card scheme takes',
    ],
    [
      'anything else',
      '/v1/files',
      [error(400, { code: 'parameter_invalid', param: 'file', message: 'Maria’s file' })],
      409,
      'Stripe refused it: parameter_invalid, file',
    ],
    ['no JSON', '/v1/files', ['no JSON', 'no JSON', 'no JSON'], 503, 'Stripe did not answer. Try again in a minute'],
  ])('%s', async (_, path, answers, code, message) => {
    const number = stripe.add()
    const id = await aCase(number)
    stripe.instead(path, ...answers)
    const answer = await stage(id)
    expect([answer.code, answer.body.message]).toEqual([code, message])
    expect(await rows('select from dispute_packs where dispute_id = $1', [id])).toEqual([])
    expect((await stage(id)).code).toBe(201)
  })

  test('what stutters is asked again under the same key, and done once', async () => {
    stripe.instead('/v1/files', 'does it and hangs up', error(429, {}, { 'retry-after': '1' }))
    const before = stripe.files.size
    await staged()
    expect(stripe.files.size).toBe(before + 1)
    const uploads = stripe.calls.filter(({ path }) => path === '/v1/files')
    expect([uploads.length, new Set(uploads.map(({ idempotencyKey }) => idempotencyKey)).size]).toEqual([3, 1])
  })

  test.each([
    [{ status: 'won' }, 'Stripe takes no evidence for this dispute any more: there it is won'],
    [{ evidence_details: { due_by: 0 } }, 'The bank takes no answer to this dispute, Stripe says'],
    [
      { evidence_details: { due_by: 1_700_000_000 } },
      'The time in which Stripe takes evidence for this dispute is over',
    ],
  ])('%j', async (own, message) => {
    const answer = await stage(await aCase(stripe.add(own)))
    expect([answer.code, answer.body.message]).toEqual([409, message])
  })

  test('a dispute that no account has, and what is no dispute of Stripe', async () => {
    expect((await stage(await aCase('dp_nowhere'))).body.message).toBe(
      'Stripe has no such dispute in the accounts whose keys are set (STRIPE_API_KEY)',
    )
    const warning = await aCase('issfr_warning')
    expect((await caseDetails(it, warning)).atStripe).toBe(false)
    expect((await stage(warning)).code).toBe(409)
  })
})

describe('an answer of the bank’s that does not come is found out, and never sent twice', () => {
  test('it went through', async () => {
    const { id, pack, dispute } = await staged()
    stripe.instead(`/v1/disputes/${dispute.id}`, ...([] as Instead[]))
    // The reading before goes well; the sending does what it should and says nothing, three times.
    stripe.instead(`/v1/disputes/${dispute.id}`)
    const original = it.services.fetch
    let posts = 0
    it.services.fetch = async (...asked) => {
      const answer = await original(...asked)
      if (asked[1]?.method !== 'POST') return answer
      posts += 1
      throw new Error('The line broke')
    }
    try {
      const answer = await submit(pack)
      expect([answer.code, answer.body.message]).toEqual([503, 'Stripe did not answer. Try again in a minute'])
    } finally {
      it.services.fetch = original
    }
    expect([posts, dispute.status, dispute.evidence_details.submission_count]).toEqual([3, 'under_review', 1])
    expect([await stateOf(id), (await caseDetails(it, id)).kept[0]!.stripe!.state]).toEqual(['needs-response', 'tried'])
    expect((await submit(pack)).code).toBe(409)
    await rows(`update dispute_packs set submit_tried_at = now() - interval '3 minutes' where id = $1`, [pack.id])
    expect((await submit(pack)).code).toBe(200)
    expect([await stateOf(id), dispute.evidence_details.submission_count]).toEqual(['submitted', 1])
  })

  test('what went to the bank from Stripe’s own page meanwhile is not told as ours', async () => {
    const { id, pack, dispute } = await staged()
    stripe.instead(`/v1/disputes/${dispute.id}`, error(500), error(500), error(500))
    expect((await submit(pack)).code).toBe(503)
    dispute.evidence.uncategorized_text = 'We accept'
    Object.assign(dispute, { status: 'under_review' })
    Object.assign(dispute.evidence_details, { submission_count: 1 })
    await rows(`update dispute_packs set submit_tried_at = now() - interval '3 minutes' where id = $1`, [pack.id])
    expect((await submit(pack)).body.message).toBe(
      'Stripe takes no evidence for this dispute any more: there it is under_review',
    )
    expect([await stateOf(id), (await caseDetails(it, id)).kept[0]!.stripe!.state]).toEqual([
      'needs-response',
      'staged',
    ])
  })

  test('what was staged here and sent from Stripe’s own page is not told as sent by whoever presses here', async () => {
    const { id, pack, dispute } = await staged()
    Object.assign(dispute, { status: 'under_review' })
    Object.assign(dispute.evidence_details, { submission_count: 1 })
    expect((await submit(pack)).code).toBe(409)
    expect([await stateOf(id), (await caseDetails(it, id)).kept[0]!.stripe!.state]).toEqual([
      'needs-response',
      'staged',
    ])
  })

  test('it did not', async () => {
    const { id, pack, dispute } = await staged()
    stripe.instead(`/v1/disputes/${dispute.id}`, error(403))
    expect((await submit(pack)).code).toBe(409)
    expect([await stateOf(id), (await caseDetails(it, id)).kept[0]!.stripe!.state]).toEqual([
      'needs-response',
      'staged',
    ])
    expect((await submit(pack)).code).toBe(200)
  })
})

test('without a key nothing is offered and nothing is asked', async () => {
  const other = await testApp()
  try {
    const own = await soldOrder(other, { form: { ...SOLD_FORM, passport_number: 'QX1234777' } })
    const id = await aDispute(other, { orderId: own, reason: 'fraud', caseNumber: 'dp_nokey' })
    expect((await caseDetails(other, id)).atStripe).toBe(false)
    const answer = await other.call('POST', '/admin/stage-evidence', {
      token: await other.tokenOf('Team'),
      body: { disputeId: id, after: null },
    })
    expect(answer.code).toBe(409)
  } finally {
    await other.close()
  }
})
