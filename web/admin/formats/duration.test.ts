import { expect, test } from 'vitest'
import { formatDuration } from '#web/admin/formats/duration.ts'

test.each([
  [0, '0 min'],
  [89, '1 min'],
  [3_599, '1 hr'],
  [12_000, '3 hr 20 min'],
  [86_399, '1 day'],
  [187_200, '2 days 4 hr'],
])('%d seconds are %s', (seconds, words) => expect(formatDuration(seconds, 'en')).toBe(words))

test('in the reader’s language', () => expect(formatDuration(12_000, 'es')).toBe('3 h 20 min'))
