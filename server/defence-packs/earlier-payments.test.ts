import { expect, test } from 'vitest'
import { twoEarlier, type Candidate } from '#server/defence-packs/earlier-payments.ts'
import type { EvidenceOrder } from '#server/defence-packs/find-evidence.ts'

const DAY = 86_400_000
const PAID = Date.parse('2026-10-01T14:01:00Z')
const NOW = new Date('2026-10-02T12:00:00Z')
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'
const payment = {
  status: 'paid',
  card_brand: 'visa',
  card_last4: '4242',
  ip: '190.94.0.1',
  user_agent: IPHONE,
} as const
const order = {
  paidAt: new Date(PAID).toISOString(),
  disputedAt: null,
  email: 'maria@mail.example',
  form: { permanent_address: '12 Elm Avenue' },
  payment,
} as unknown as EvidenceOrder

/** So many days before the payment, and equal in everything but what is given. */
const earlier = (days: number, own: Partial<Candidate> & { pay?: Record<string, string> } = {}): Candidate => {
  const { pay, ...rest } = own
  return {
    orderId: days,
    transactionId: `txn_${days}`,
    paidAt: new Date(PAID - days * DAY).toISOString(),
    arrives: true,
    email: order.email,
    address: '12 Elm Avenue',
    payment: { ...payment, ...pay },
    ...rest,
  }
}
const found = (candidates: Candidate[], own: Partial<EvidenceOrder> = {}, now = NOW) =>
  twoEarlier({ ...order, ...own }, candidates, now)?.map(({ orderId }) => orderId)

test.each([
  [[120, 300], true],
  [[121, 363], true],
  [[119, 300], false],
  [[110, 300], false],
  [[150, 365], false],
  [[150, 400], false],
  [[150], false],
  [[], false],
])('payments of %j days before are compelling: %s', (days, is) => {
  expect(found(days.map((one) => earlier(one)))).toEqual(is ? days : undefined)
})

test('both dates count: the payment’s, and the dispute’s where it is known, else today', () => {
  const two = [earlier(150), earlier(330)]
  expect(found(two)).toEqual([150, 330])
  const after40 = new Date(PAID + 40 * DAY)
  expect(found(two, {}, after40)).toBeUndefined()
  expect(found(two, { disputedAt: after40.toISOString() })).toBeUndefined()
  expect(found(two, { disputedAt: NOW.toISOString() }, after40)).toEqual([150, 330])
})

const otherIp = { pay: { ip: '88.12.0.7' } }
const otherBrowser = { pay: { user_agent: 'Mozilla/5.0 (Windows NT 10.0)' } }
const neither = { pay: { ...otherIp.pay, ...otherBrowser.pay } }
const cases: [string, Candidate, Candidate, string[] | undefined][] = [
  ['all four', earlier(150), earlier(300), ['IP address', 'Browser', 'E-mail', 'Address']],
  ['e-mail and address alone: neither IP nor device', earlier(150, neither), earlier(300, neither), undefined],
  [
    'another detail of each',
    earlier(150, otherIp),
    earlier(300, { ...otherBrowser, email: 'x@y.example', address: null }),
    undefined,
  ],
  ['IP and e-mail', earlier(150, { ...otherBrowser, address: null }), earlier(300), ['IP address', 'E-mail']],
  ['IP alone', earlier(150, { ...otherBrowser, address: null, email: 'x@y.example' }), earlier(300), undefined],
  ['another card', earlier(150), earlier(300, { pay: { card_last4: '1111' } }), undefined],
]
test.each(cases)('what all three share counts: %s', (_, one, two, same) => {
  expect(twoEarlier(order, [one, two], NOW)?.[0].same.map(({ what }) => what)).toEqual(same)
})

test('only Visa has it', () => {
  const mastercard = { ...payment, card_brand: 'mastercard' }
  const two = [150, 300].map((days) => earlier(days, { payment: mastercard }))
  expect(found(two, { payment: mastercard })).toBeUndefined()
})
