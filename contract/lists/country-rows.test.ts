import { expect, test } from 'vitest'
import { countryRows } from '#contract/lists/country-rows.ts'

const row = (nationality: string, count: number) => ({
  nationality,
  code: nationality.slice(0, 3).toUpperCase(),
  region: null,
  count,
  standard_count: count,
  priority_count: 0,
  future_count: 0,
})

test('each country has what it had before, and one that has nothing now comes last', () => {
  const rows = countryRows([row('Spain', 5), row('Peru', 2)], [row('Chile', 9), row('Spain', 3)])
  expect(rows.map(({ nationality, count, before }) => [nationality, count, before?.count])).toEqual([
    ['Spain', 5, 3],
    ['Peru', 2, 0],
    ['Chile', 0, 9],
  ])
  expect(rows[2]).toMatchObject({ code: 'CHI', standard_count: 0, before: { standard_count: 9 } })
})

test('without a previous period nothing is said of it', () => {
  expect(countryRows([row('Spain', 5)], null)).toEqual([{ ...row('Spain', 5), before: null }])
})
