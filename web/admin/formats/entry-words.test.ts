import { expect, test } from 'vitest'
import { actorWords, statusSaid, type TimelineEntry } from '#web/admin/formats/entry-words.ts'

const entry = (event: string, after: TimelineEntry['after']) => ({ event, after }) as TimelineEntry

test('where an order went is said of a move, and not once more of "Deleted" or a refund', () => {
  expect(statusSaid(entry('order.moved', { status: 'Completed' }))).toBe('Completed')
  expect(statusSaid(entry('order.deleted', { status: 'Deleted' }))).toBeUndefined()
  expect(statusSaid(entry('refund.asked', { processStatus: 'Refunds' }))).toBeUndefined()
})

test('a landing site is named where its name is known', () => {
  const sites = [{ id: 12, name: 'Isla Tours' }]
  expect(actorWords('Landing site 12', sites)).toBe('Isla Tours')
  expect(actorWords('Landing site 1', sites)).toMatch(/ 1$/)
  expect(actorWords('Ana of Landing site 12', sites)).toBe('Ana of Landing site 12')
})
