import { expect, test } from 'vitest'
import { filtersOf, type SentFilters } from '#contract/lists/list-filters.ts'
import { monthList, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { planOf, type Plan } from '#server/lists/plan.ts'
import { readSort } from '#server/lists/sort-orders.ts'
import { searchWords } from '#server/orders/search-text.ts'

function plan(queue: QueueKey, asked: { words?: string; filters?: SentFilters; sort?: string; month?: string }): Plan {
  const { words = '', filters, sort, month } = asked
  return planOf(
    {
      lists: month ? [monthList(month)] : QUEUES[queue].lists,
      filters: filters && { values: filtersOf.parse(filters), me: 1, now: new Date() },
      sort: readSort(queue, sort),
    },
    { words: searchWords(words) },
  )
}

test.each<[QueueKey, Parameters<typeof plan>[1], object]>([
  ['newOrder', {}, { way: 'counter', oldestFirst: false }],
  ['refundOrder', {}, { way: 'counter', oldestFirst: false }],
  ['futureOrder', { month: '2027-06' }, { way: 'counter', oldestFirst: false }],
  // By the id from the other end: of one list the counters lead there, of several their indexes are merged.
  ['newOrder', { sort: 'id' }, { way: 'counter', oldestFirst: true }],
  ['newOrder', { sort: '-id' }, { way: 'counter', oldestFirst: false }],
  ['refundOrder', { sort: 'id' }, { way: 'walk' }],
  ['newOrder', { sort: 'id', filters: { flagged: 1 } }, { way: 'walk' }],
  ['newOrder', { words: 'maria' }, { way: 'search' }],
  // What is nothing to look for is no search.
  ['newOrder', { words: ' \u200b ' }, { way: 'counter', oldestFirst: false }],
  ['newOrder', { words: '\u200b', filters: { flagged: 1 } }, { way: 'walk' }],
  ['newOrder', { words: 'maria', filters: { flagged: 1 } }, { way: 'sort', isBounded: false }],
  ['newOrder', { words: 'maria', sort: 'name' }, { way: 'sort', isBounded: false }],
  ['newOrder', { sort: 'name' }, { way: 'walk' }],
  ['newOrder', { sort: 'due', filters: { due: 'late' } }, { way: 'walk' }],
  // A column without an index.
  ['newOrder', { sort: 'telephone' }, { way: 'sort', isBounded: true }],
  ['newOrder', { sort: 'telephone', words: 'maria' }, { way: 'sort', isBounded: true }],
  // A month has no index of its own.
  ['futureOrder', { month: '2027-06', filters: { flagged: 1 } }, { way: 'sort', isBounded: false }],
  // What the list decides by itself.
  ['completedOrder', { filters: { due: 'late' } }, { way: 'nothing' }],
  ['completedOrder', { filters: { completed: 1 } }, { way: 'walk', filters: undefined }],
])('%s with %j', (queue, asked, expected) => expect(plan(queue, asked)).toMatchObject(expected))

test('of lists that a filter leaves out nothing is read, and what it decides is not asked', () => {
  expect(plan('refundOrder', { filters: { standing: 0, language: 'es' } })).toMatchObject({
    way: 'walk',
    lists: QUEUES.refundOrder.lists,
    filters: { values: { standing: null, language: 'es' } },
  })
})
