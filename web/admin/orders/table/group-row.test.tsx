import type { TFunction } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderGroup } from '#contract/lists/order-groups.ts'
import type { QueueKey } from '#contract/lists/queues.ts'
import { GroupRow } from '#web/admin/orders/table/group-row.tsx'

const headOf = (group: OrderGroup, queue: QueueKey) =>
  renderToStaticMarkup(
    <GroupRow head={{ at: 0, group, count: 3 }} queue={queue} t={((key: string) => key) as TFunction} />,
  )

test.each([
  ['missed', 'newOrder', 'groups.missed', false],
  // What waits for the government was filed: its ticket did not come.
  ['missed', 'awaitingGovtOrder', 'groups.flightPast', false],
  ['today', 'newOrder', 'groups.today', true],
  ['today', 'awaitingGovtOrder', 'groups.today', true],
  ['tomorrow', 'newOrder', 'groups.tomorrow', true],
  ['tomorrow', 'awaitingGovtOrder', 'groups.tomorrow', false],
] as const)('the head of what is %s in %s says %s; lost: %s', (group, queue, words, isLost) => {
  const html = headOf(group, queue)
  expect(html).toContain(words)
  expect(html).toContain(`data-lost="${isLost}"`)
})
