import { afterAll, expect, test } from 'vitest'
import { ENDED_STATES, RATE_GROUPS, type RateGroup } from '#contract/disputes/case-states.ts'
import type { DisputePage, DisputeRate } from '#contract/disputes/disputes.ts'
import { casesOf, winRate } from '#contract/disputes/rate-links.ts'
import { anOrder, aSite } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

/**
 * Eight disputes that ended, a warning that lapsed and one that still runs. What must come out of them is worked out by hand below:
 *
 *  nr reason        scheme      gateway  site    disputed  ended            kept  given back
 *  1  fraud         visa        Stripe   1       69 USD    won              69    0
 *  2  fraud         visa        Stripe   1       100 USD   won, 40 of it    40    60
 *  3  fraud         mastercard  stripe   second  50 USD    lost             0     50
 *  4  fraud         mastercard  PayPal   second  30 USD    lost, 12 of it   18    12
 *  5  not-received  visa        PayPal   1       20 USD    accepted         0     20
 *  6  not-received  visa        Stripe   second  80 EUR    won              80    0
 *  7  credit        amex        Stripe   none    7.50 USD  expired          0     7.50
 *  8  duplicate     unknown     Nuvei    1       no amount lost             0     0
 *
 * 1 and 2 closed ten days ago, with its first and its last microsecond, 7 eight days ago, and the others today.
 */
const CASES = [
  { reason: 'fraud', scheme: 'visa', gateway: 'Stripe', site: 1, amount: '69', end: 'won' },
  { reason: 'fraud', scheme: 'visa', gateway: 'Stripe', site: 1, amount: '100', end: 'won', outcomeAmount: '40' },
  { reason: 'fraud', scheme: 'mastercard', gateway: 'stripe', site: 2, amount: '50', end: 'lost' },
  {
    reason: 'fraud',
    scheme: 'mastercard',
    gateway: 'PayPal',
    site: 2,
    amount: '30',
    end: 'lost',
    outcomeAmount: '12',
  },
  { reason: 'not-received', scheme: 'visa', gateway: 'PayPal', site: 1, amount: '20', end: 'accepted' },
  { reason: 'not-received', scheme: 'visa', gateway: 'Stripe', site: 2, amount: '80', currency: 'EUR', end: 'won' },
  { reason: 'credit', scheme: 'amex', gateway: 'Stripe', site: 0, amount: '7.50', end: 'expired' },
  { reason: 'duplicate', gateway: 'Nuvei', site: 1, end: 'lost' },
  { reason: 'fraud', scheme: 'visa', gateway: 'Stripe', site: 1, amount: '500', stage: 'warning', end: 'expired' },
  { reason: 'fraud', scheme: 'visa', gateway: 'Stripe', site: 1, amount: '900', end: undefined },
]

const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')
const secondSite = await aSite(it.services.pool)
for (const [nth, { site, end, outcomeAmount, ...own }] of CASES.entries()) {
  const transactionId = `pi_rate_${nth}`
  const { amount = '69', currency: paidIn = 'USD', gateway } = own
  const payment = { status: 'paid', amount, currency: paidIn, gateway, card_last4: '4242' } as const
  if (site !== 0) await anOrder(it.services.pool, { transactionId, payment, landingSite: site === 1 ? 1 : secondSite })
  const currency = own.amount === undefined ? {} : { currency: 'USD' }
  const body = { caseNumber: `rate_${nth}`, transactionId, ...currency, ...own }
  const opened = await it.call('POST', '/admin/open-dispute', { token: team, body })
  if (opened.code !== 201) throw new Error(opened.body.message)
  const disputeId = opened.body.data.id as number
  if (end === undefined) continue
  const { version } = (await it.call('GET', `/admin/dispute/${disputeId}`, { token: team })).body.data as DisputePage
  const moved = { disputeId, version, state: end, outcomeAmount }
  const { code, body: answer } = await it.call('PUT', '/admin/move-dispute', { token: team, body: moved })
  if (code !== 200) throw new Error(answer.message)
}

for (const [nth, closed] of [
  [0, `(current_date - 10)::timestamp at time zone 'UTC'`],
  [1, `(current_date - 9)::timestamp at time zone 'UTC' - interval '1 microsecond'`],
  [6, `(current_date - 8)::timestamp at time zone 'UTC'`],
])
  await it.owner.query(`update disputes set ended_at = ${closed} where case_number = 'rate_${nth}'`)

const day = (offset = 0) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const [FROM, TO] = [day(-5), day()]
const PAST = { from: day(-11), to: day(-6) }
const rates = async (from: string, to: string) =>
  (await it.call('GET', `/admin/dispute-rates?from=${from}&to=${to}`, { token: team })).body.data as DisputeRate[]

/** name, currency: won lost accepted expired, kept, given back. */
const lineOf = ({ name, currency, ...ended }: DisputeRate) => `${name} ${currency}: ${endedOf(ended)}`
const endedOf = ({ won, lost, accepted, expired, wonAmount, lostAmount }: DisputeRate['before']) =>
  `${won} ${lost} ${accepted} ${expired}, ${wonAmount}, ${lostAmount}`

test.each([
  [
    'reason',
    // 69 + 40 + 18 kept of 249; 60 + 50 + 12 given back.
    [
      'fraud USD: 2 2 0 0, 127.00, 122.00',
      'not-received EUR: 1 0 0 0, 80.00, 0.00',
      'duplicate null: 0 1 0 0, 0.00, 0.00',
      'credit USD: 0 0 0 1, 0.00, 7.50',
      'not-received USD: 0 0 1 0, 0.00, 20.00',
    ],
  ],
  [
    'scheme',
    [
      // 69 + 40 kept; 60 of the second and the 20 that were accepted given back.
      'visa USD: 2 0 1 0, 109.00, 80.00',
      'visa EUR: 1 0 0 0, 80.00, 0.00',
      // 18 of the 30 kept; 50 + 12 given back.
      'mastercard USD: 0 2 0 0, 18.00, 62.00',
      'null null: 0 1 0 0, 0.00, 0.00',
      'amex USD: 0 0 0 1, 0.00, 7.50',
    ],
  ],
  [
    'gateway',
    [
      // Written in two ways it is one: 69 + 40 kept; 60 + 50 + 7.50 given back.
      'Stripe USD: 2 1 0 1, 109.00, 117.50',
      'Stripe EUR: 1 0 0 0, 80.00, 0.00',
      'PayPal USD: 0 1 1 0, 18.00, 32.00',
      'Nuvei null: 0 1 0 0, 0.00, 0.00',
    ],
  ],
  [
    'site',
    [
      // 69 + 40 kept; 60 + 20 given back.
      '1 USD: 2 0 1 0, 109.00, 80.00',
      'SECOND EUR: 1 0 0 0, 80.00, 0.00',
      'SECOND USD: 0 2 0 0, 18.00, 62.00',
      '1 null: 0 1 0 0, 0.00, 0.00',
      'null USD: 0 0 0 1, 0.00, 7.50',
    ],
  ],
])(
  'by %s: how many ended how, and how much was kept and given back, each currency by itself',
  async (group, wanted) => {
    const found = (await rates(day(-10), day())).filter((row) => row.group === group).map(lineOf)
    const named = wanted.map((line) => line.replace('SECOND', String(secondSite)))
    expect(found.toSorted()).toEqual(named.toSorted())
  },
)

test('only what ended in these days counts, both days included', async () => {
  expect(await rates(day(-2), day(-1))).toEqual([])
  expect(await rates(day(2), day(2))).toEqual([])
  const lines = async (from: number, to: number) =>
    (await rates(day(from), day(to)))
      .filter(({ group, ...row }) => group === 'reason' && winRate(row) !== null)
      .map(lineOf)
  expect(await lines(-10, -10)).toEqual(['fraud USD: 2 0 0 0, 109.00, 60.00'])
  expect(await lines(-9, -9)).toEqual([])
  expect(await lines(-11, -11)).toEqual([])
})

test('as many days before stand beside each number, and what closed in them alone comes last', async () => {
  const { body } = await it.call('GET', `/admin/dispute-rates?from=${FROM}&to=${TO}`, { token: team })
  expect(body.before).toEqual(PAST)
  const reasons = (body.data as DisputeRate[]).filter(({ group }) => group === 'reason')
  expect(reasons.map((row) => `${lineOf(row)} | ${endedOf(row.before)}`)).toEqual([
    'not-received EUR: 1 0 0 0, 80.00, 0.00 | 0 0 0 0, 0.00, 0.00',
    'fraud USD: 0 2 0 0, 18.00, 62.00 | 2 0 0 0, 109.00, 60.00',
    'duplicate null: 0 1 0 0, 0.00, 0.00 | 0 0 0 0, 0.00, 0.00',
    'not-received USD: 0 0 1 0, 0.00, 20.00 | 0 0 0 0, 0.00, 0.00',
    'credit USD: 0 0 0 0, 0.00, 0.00 | 0 0 0 1, 0.00, 7.50',
  ])
  expect(reasons.map((row) => [winRate(row), winRate(row.before)])).toEqual([
    [100, null],
    [0, 100],
    [0, null],
    [0, null],
    [null, 0],
  ])
})

test('each number leads to exactly as many cases, in these days and in the ones before', async () => {
  const rows = await rates(FROM, TO)
  const seen = { now: 0, before: 0 }
  for (const row of rows)
    for (const outcome of ENDED_STATES)
      for (const [period, many, days] of [
        ['now', row[outcome], { from: FROM, to: TO }],
        ['before', row.before[outcome], PAST],
      ] as const) {
        const body = casesOf(row, outcome, days)
        const list = await it.call('POST', '/admin/disputes', { token: team, body })
        expect([body, list.code, list.body.total, list.body.data.length]).toEqual([body, 200, many, many])
        seen[period] += many
      }
  // Each case once by each of the four; the warning that lapsed today is none.
  expect(seen).toEqual({ now: 4 * 5, before: 4 * 3 })
})

test('a list of what closed is open on the side where no day is named, and refuses what is no day, site or outcome', async () => {
  const total = async (body: object) =>
    (await it.call('POST', '/admin/disputes', { token: team, body: { list: 'ended', ...body } })).body.total
  expect([await total({ from: day(-7) }), await total({ to: day(-8) }), await total({})]).toEqual([6, 3, 9])
  // That list alone: what has not ended is in no days.
  expect([await total({ list: 'open' }), await total({ list: 'open', to: TO })]).toEqual([1, 0])
  for (const [body, field] of [
    [{ from: '2026-02-30' }, 'from'],
    [{ site: 'all' }, 'site'],
    [{ outcome: 'submitted' }, 'outcome'],
  ] as const) {
    const { code, body: answer } = await it.call('POST', '/admin/disputes', { token: team, body })
    expect([body, code, Object.keys(answer.errors!)]).toEqual([body, 422, [field]])
  }
})

async function download(payload: object, as = team) {
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/admin/export-dispute-rates',
    headers: { authorization: as },
    payload,
  })
  const lines = answer.payload
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  return { code: answer.statusCode, headers: answer.headers, lines }
}

test.each(RATE_GROUPS)(
  'the file of each %s holds what the page shows, with the previous period',
  async (table: RateGroup) => {
    const shown = (await rates(FROM, TO)).filter(({ group }) => group === table)
    const { code, headers, lines } = await download({ table, from: FROM, to: TO })
    expect([code, headers['content-type'], headers['x-row-count']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      String(shown.length),
    ])
    expect(headers['content-disposition']).toContain(`filename="dispute-rates-${table}-${FROM}-${TO}.csv"`)
    const [heads, ...rows] = lines
    expect(heads).toHaveLength(16)
    expect([heads![2], heads![9]]).toEqual(['Win Rate (%)', 'Win Rate (%) in Previous Period'])
    const cells = (row: DisputeRate['before']) =>
      [winRate(row), row.won, row.lost, row.accepted, row.expired, row.wonAmount, row.lostAmount].map((cell) =>
        String(cell ?? ''),
      )
    expect(rows).toEqual(shown.map((row) => [row.name ?? '', row.currency ?? '', ...cells(row), ...cells(row.before)]))
  },
)

test('who exported which rates, of which days, is in the audit log; who may not leaves nothing there', async () => {
  const recorded = async () =>
    (await it.owner.query(`select after from audit_log where event = 'rates.exported' order by id`)).rows
  const before = (await recorded()).length
  await download({ table: 'reason', from: FROM, to: TO })
  expect((await recorded()).slice(before)).toEqual([{ after: { table: 'reason', days: `${FROM}..${TO}`, rows: 5 } }])
  expect((await download({ table: 'worker', from: FROM, to: TO })).code).toBe(422)
  expect((await download({ table: 'reason', from: TO, to: FROM })).code).toBe(422)
  expect((await download({ table: 'reason', from: FROM, to: TO }, await it.tokenOf('Telecaller'))).code).toBe(403)
  expect(await recorded()).toHaveLength(before + 1)
})
