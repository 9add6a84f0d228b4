import { expect, test } from 'vitest'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'
import { isOfficeLate } from '#web/admin/orders/waits-for.ts'

test('what is overdue is coloured where the office is late, and not where the traveller or the government is', () => {
  const others = QUEUE_KEYS.filter((queue) => !isOfficeLate(queue, 1))
  expect(others).toEqual(['awaitingOrder', 'awaitingGovtOrder'])
  expect(QUEUE_KEYS.filter((queue) => isOfficeLate(queue, 0))).toEqual([])
})
