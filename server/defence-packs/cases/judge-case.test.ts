import { describe, expect, test } from 'vitest'
import { CASE_REASON_NAMES, type CaseReason } from '#contract/disputes/case-reasons.ts'
import type { CaseFacts } from '#server/defence-packs/cases/as-of-case.ts'
import { arguedBy, changesSince } from '#server/defence-packs/cases/changes-since.ts'
import { judge, judgeCase } from '#server/defence-packs/cases/judge-case.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { anEvidence, type OwnEvidence } from '#server/testing/pack-histories/an-evidence.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const about = (reason: CaseReason, own: Partial<CaseFacts> = {}): CaseFacts => ({
  reason,
  code: null,
  scheme: null,
  amount: '69.00',
  currency: 'USD',
  openedAt: '2026-11-02T10:00:00Z',
  ...own,
})
const judged = (own: OwnEvidence, reason: CaseReason, more: Partial<CaseFacts> = {}) =>
  judgeCase(anEvidence(own), about(reason, more), NOW)

describe('what to do about a case', () => {
  test('of an order with everything every reason is contested but the one that only the gateway can answer', () => {
    for (const reason of CASE_REASON_NAMES) {
      const { verdict, strongest, whyNot, missing } = judged({}, reason)
      const isOfGateway = reason === 'not-authorised'
      expect([verdict, whyNot], reason).toEqual(isOfGateway ? ['accept', 'lacking'] : ['contest', null])
      expect(strongest.length, reason).toBe(isOfGateway ? 0 : Math.min(3, strongest.length))
      expect(strongest.length > 0, reason).toBe(!isOfGateway)
      if (isOfGateway) expect(missing).toContain('authorisation-code')
    }
  })

  test('each names its own strongest facts first', () => {
    expect(judged({}, 'fraud').strongest[0]).toMatch(/^1 of 1 download came from 190\.94\.0\.1, the very IP/)
    expect(judged({}, 'not-received').strongest[0]).toMatch(/^The service was delivered: .+ before the day of travel/)
    expect(judged({}, 'cancelled').strongest[0]).toMatch(/^The customer accepted the terms .+ with the refund policy/)
    expect(judged({}, 'duplicate').strongest[0]).toMatch(/^One payment alone is recorded/)
  })

  test('nothing that came after the case was opened answers it', () => {
    const early = { openedAt: '2026-10-02T00:00:00Z' }
    expect(judged({}, 'not-received', early).verdict).toBe('contest')
    const before = { openedAt: '2026-10-01T23:00:00Z' }
    const { verdict, whyNot, missing } = judged({}, 'not-received', before)
    expect([verdict, whyNot]).toEqual(['accept', 'lacking'])
    expect(missing).toEqual(expect.arrayContaining(['ticket', 'mail-delivered', 'download']))
    expect(judged({}, 'fraud', before).strongest).toEqual([])
  })

  test('nothing is contested that was not paid, nor a credit that is owed or may be of another payment', () => {
    expect(judged({ order: { paidAt: null } }, 'not-received')).toMatchObject({ verdict: 'accept', whyNot: 'not-paid' })
    for (const reason of ['credit', 'cancelled'] as const)
      expect(judged({ order: { refundOwed: true } }, reason)).toMatchObject({
        verdict: 'accept',
        whyNot: 'refund-owed',
      })
    const otherPayments = [{ transactionId: 'pi_2', amount: '69.00', currency: 'USD', at: '2026-10-01T15:00:00Z' }]
    for (const reason of ['credit', 'cancelled', 'duplicate', 'paid-otherwise'] as const)
      expect(judged({ order: { otherPayments } }, reason)).toMatchObject({ verdict: 'accept', whyNot: 'paid-twice' })
  })

  test('of a part refund only what goes beyond the rest of the payment was given back', () => {
    const refunds = [{ amount: '20.0000', currency: 'USD', date: '2026-10-25T10:00:00Z', reference: 're_1' }]
    const order = { refunds, terms: null }
    expect(judged({ order }, 'not-as-described')).toMatchObject({ verdict: 'accept-in-part', whyNot: 'lacking' })
    expect(judged({ order }, 'not-as-described').strongest).toEqual([
      '20.00 USD was refunded: 25 Oct 2026, 10:00:00 UTC, reference re_1.',
    ])
    expect(judged({ order }, 'not-as-described', { amount: '49.00' }).verdict).toBe('accept')
    expect(judged({ order }, 'not-as-described', { amount: '49.01' }).verdict).toBe('accept-in-part')
    expect(judged({ order }, 'not-as-described', { amount: null }).verdict).toBe('accept-in-part')
    // A credit that did not come is one that came, where it is of that amount.
    expect(judged({ order }, 'credit', { amount: '20' })).toMatchObject({ verdict: 'contest', whyNot: null })
    expect(judged({ order }, 'credit', { amount: '21' }).verdict).toBe('accept')
    expect(judged({ order }, 'credit', { amount: '20', currency: 'EUR' }).verdict).toBe('accept-in-part')
  })

  test('another order for the same traveller and journey is a double charge; for another it is what was paid besides', () => {
    const near = {
      orderId: 77,
      transactionId: 'pi_77',
      paidAt: '2026-10-03T10:00:00Z',
      amount: '69.00 USD',
      arrives: true,
      flightDay: '2026-10-20',
      sameTraveller: true,
      sameDirection: true,
      sameDay: true,
    }
    expect(judged({ nearby: [near] }, 'duplicate')).toMatchObject({ verdict: 'accept', whyNot: 'lacking' })
    const other = judged({ nearby: [{ ...near, sameTraveller: false }] }, 'duplicate')
    expect(other.verdict).toBe('contest')
    expect(other.strongest[0]).toBe(
      'What the customer paid besides within 30 days is for another traveller or journey: order 77, the arrival of another traveller, transaction ID pi_77.',
    )
    // An agency has more orders than are looked at.
    expect(judged({ nearbyIsWhole: false }, 'duplicate').verdict).toBe('accept')
  })

  test('3-D Secure answers a fraud alone, but for one that Visa found by its own monitoring; an authorisation answers that there was none', () => {
    const paid = { status: 'paid', amount: '69.00', card_brand: 'visa', card_last4: '4242' } as const
    const own = { order: { payment: { ...paid, three_d_secure_eci: '05' } }, documents: [] }
    const { verdict, strongest } = judged(own, 'fraud', { scheme: 'visa', code: '10.4' })
    expect(verdict).toBe('contest')
    expect(strongest[0]).toMatch(/^The cardholder was authenticated by 3-D Secure \(ECI 05\), so liability for a fraud/)
    expect(judged(own, 'fraud', { scheme: 'visa', code: '10.5' })).toMatchObject({ verdict: 'accept', strongest: [] })
    expect(judged(own, 'not-received').verdict).toBe('accept')
    const authorised = { order: { payment: { ...paid, authorisation_code: '027193' } }, documents: [] }
    expect(judged(authorised, 'not-authorised')).toMatchObject({
      verdict: 'contest',
      strongest: ['The payment was authorised by the card’s issuer: authorisation code 027193.'],
    })
    // It says nothing of who used the card.
    expect(judged(authorised, 'fraud', { scheme: 'visa', code: '10.4' }).verdict).toBe('accept')
  })

  test('earlier payments answer Visa’s 10.4, and no other code', () => {
    const earlier = {
      orderId: 5,
      transactionId: 'a',
      paidAt: '2026-05-01T10:00:00Z',
      days: 150,
      amount: '69.00 USD',
      arrives: true,
      sameFingerprint: false,
    }
    const same: Evidence['earlierPayments'] = [
      {
        ...earlier,
        same: [
          { what: 'IP address', value: '1.1.1.1' },
          { what: 'E-mail', value: 'a@b.example' },
        ],
      },
      {
        ...earlier,
        orderId: 6,
        same: [
          { what: 'IP address', value: '1.1.1.1' },
          { what: 'E-mail', value: 'a@b.example' },
        ],
      },
    ]
    const own = { earlierPayments: same, documents: [] }
    const visa = judged(own, 'fraud', { scheme: 'visa', code: '10.4' })
    expect(visa.verdict).toBe('contest')
    expect(visa.strongest[0]).toMatch(/^Two earlier payments .+ share with this one: IP address, E-mail\.$/)
    const known = same.map((one) => ({ ...one, sameFingerprint: true })) as typeof same
    expect(judged({ ...own, earlierPayments: known }, 'fraud', { scheme: 'visa', code: '10.4' }).strongest[0]).toMatch(
      /^Two earlier payments by the same card, /,
    )
    for (const code of ['10.5', '4837', null])
      expect(judged(own, 'fraud', { scheme: 'visa', code })).toMatchObject({ verdict: 'accept' })
    expect(judged(own, 'fraud', { scheme: 'mastercard', code: '4837' }).missing).not.toContain('earlier-payments')
  })
})

test('a later answer says which facts were added, and which are argued no longer', () => {
  const judged = (own: OwnEvidence) => judge(anEvidence(own), about('not-received'), NOW)
  const before = { sentAt: '2026-11-10T10:00:00Z', argued: arguedBy(judged({})) }
  const said = (own: OwnEvidence) => changesSince(judged(own), before)
  expect(said({})).toBe(
    'An answer to this dispute was sent on 10 Nov 2026, 10:00:00 UTC. No fact was added to it or taken back.',
  )
  const noMails = { mails: { rows: [], total: 0, kinds: [], kindsTotal: 0 } }
  expect(said(noMails)).toMatch(/Since then was argued no longer: the delivery of the ticket by e-mail\.$/)
  const without = { sentAt: before.sentAt, argued: arguedBy(judged(noMails)) }
  expect(changesSince(judged({}), without)).toMatch(
    /Since then was added or renewed: the delivery of the ticket by e-mail\.$/,
  )
})
