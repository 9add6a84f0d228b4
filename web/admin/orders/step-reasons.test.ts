import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { stepReasons } from '#web/admin/orders/step-reasons.ts'

const NOW_MS = Date.parse('2026-12-02T16:00:00Z')

test.each([
  ['travellers', 'desk.why.complete'],
  ['unknown', 'desk.whyUnknown'],
] as const)('before an order is completed it is said whose its document is: %s', (whose, words) => {
  const documents = [
    { state: 'superseded', whose: 'travellers' },
    { state: 'current', whose },
  ] as OrderDetail['documents']
  const order = { needs_check: [], flight_day: null, documents }
  const t = ((key: string) => key) as never
  expect(stepReasons(order, { name: 'complete', count: 0 }, NOW_MS, t)).toEqual([words])
})
