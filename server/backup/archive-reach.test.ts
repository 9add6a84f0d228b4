import { expect, test } from 'vitest'
import { nextSegment } from '#server/backup/archive-reach.ts'
import { segmentOf } from '#server/backup/base-backup.ts'
import { readMoment } from '#server/backup/choose-backup.ts'

test.each([
  ['000000010000000000000009', '00000001000000000000000A'],
  ['0000000200000003000000FF', '000000020000000400000000'],
])('after %s comes %s', (name, next) => expect(nextSegment(name)).toBe(next))

test.each([
  ['0/3000028', 1, '000000010000000000000003'],
  ['1A/FF000000', 18, '000000120000001A000000FF'],
])('the position %s of timeline %i stands in %s', (position, timeline, name) =>
  expect(segmentOf(position, timeline)).toBe(name),
)

test.each([
  ['2026-11-22 19:00', '2026-11-22T19:00:00.000Z'],
  ['2026-11-22T19:00:30.5Z', '2026-11-22T19:00:30.500Z'],
  ['2026-11-22 15:00 -04:00', '2026-11-22T19:00:00.000Z'],
  ['2026-11-22 19:00 UTC', '2026-11-22T19:00:00.000Z'],
  ['2026-13-22 19:00', undefined],
  ['22.11.2026', undefined],
])('--to %s is %s', (text, moment) => expect(readMoment(text)?.toISOString()).toBe(moment))
