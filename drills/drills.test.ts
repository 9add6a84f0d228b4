import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DRILLS, shownBy, type DrillRow } from '#drills/drills.ts'
import { TESTS } from '#drills/tests-of-faults.ts'

test('every fault from R1 to R51 has its drill, another one for each', () => {
  const rows = Object.entries<DrillRow>(DRILLS)
  expect(rows.map(([id]) => id)).toEqual(Array.from({ length: 51 }, (_, at) => `R${at + 1}`))
  expect(new Set(rows.map(([, { run }]) => run)).size).toBe(rows.length)
  expect(Object.keys(TESTS).filter((id) => !(id in DRILLS))).toEqual([])
})

test('docs/reliability.md says of each fault what the table says', () => {
  const written = readFileSync('docs/reliability.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| R\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const rows = Object.entries(DRILLS).map(([id, row]) => ['', id, row.fault, row.invariant, shownBy(id), ''])
  expect(written).toEqual(rows)
})
