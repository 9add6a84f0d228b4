import { expect, test } from 'vitest'
import { periodsAt } from '#web/admin/reports/room-search.ts'

const at = (moment: string) => periodsAt(Date.parse(moment)).map(({ name, from, to }) => `${name} ${from}..${to}`)

test('by day in the office today is the day of its date, which the server knows', () => {
  // 10:00 and 19:59 in Santo Domingo.
  for (const moment of ['2026-11-29T14:00:00Z', '2026-11-29T23:59:00Z'])
    expect(at(moment)).toEqual([
      'today ..',
      'yesterday 2026-11-28..2026-11-28',
      'week 2026-11-23..2026-11-29',
      'month 2026-10-31..2026-11-29',
    ])
})

test('from 20:00 in the office today has ended, and what is done since is a period beside it', () => {
  // 21:00 and 23:59 in Santo Domingo.
  for (const moment of ['2026-11-30T01:00:00Z', '2026-11-30T03:59:00Z'])
    expect(at(moment)).toEqual([
      'todayEnded ..',
      'evening 2026-11-30..2026-11-30',
      'yesterday 2026-11-28..2026-11-28',
      'week 2026-11-24..2026-11-30',
      'month 2026-11-01..2026-11-30',
    ])
  expect(at('2026-11-30T04:00:00Z').slice(0, 2)).toEqual(['today ..', 'yesterday 2026-11-29..2026-11-29'])
})
