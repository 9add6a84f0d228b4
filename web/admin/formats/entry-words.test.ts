import { expect, test } from 'vitest'
import { statusSaid, type TimelineEntry } from '#web/admin/formats/entry-words.ts'

const entry = (event: string, after: TimelineEntry['after']) => ({ event, after }) as TimelineEntry

test('where an order went is said of a move, and not once more of "Deleted"', () => {
  expect(statusSaid(entry('order.moved', { status: 'Completed' }))).toBe('Completed')
  expect(statusSaid(entry('order.deleted', { status: 'Deleted' }))).toBeUndefined()
})
