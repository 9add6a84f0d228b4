import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DRILLS, shownBy, type DrillRow } from '#drills/drills.ts'
import { TESTS } from '#drills/tests-of-faults.ts'

test('every fault from R1 to R45 is injected, shown elsewhere, or said to be missing', () => {
  const rows = Object.entries(DRILLS)
  expect(rows.map(([id]) => id)).toEqual(Array.from({ length: 45 }, (_, at) => `R${at + 1}`))
  const isUnclear = (id: string, { run, missing }: DrillRow) => Boolean(run ?? TESTS[id]) === Boolean(missing)
  expect(rows.filter(([id, row]) => isUnclear(id, row)).map(([id]) => id)).toEqual([])
})

test('docs/reliability.md says of each fault what the table says', () => {
  const written = readFileSync('docs/reliability.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| R\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const rows = Object.entries(DRILLS).map(([id, row]) => ['', id, row.fault, row.invariant, shownBy(id, row), ''])
  expect(written).toEqual(rows)
})
