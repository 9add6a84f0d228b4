import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALERT_CASES } from './alert-cases.ts'
import { promtoolTests, readRules } from './promtool-tests.ts'

const RULES = 'deploy/alerts.yaml'

test('every alert of deploy/ has its row: when it is silent, when it rings, what it says', () => {
  const names = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(readRules(RULES).map(({ name }) => name)).toEqual(names)
  expect(Object.keys(ALERT_CASES)).toEqual(names)
})

test('promtool is to try each twice, by figures that its rule asks for', () => {
  const { tests } = promtoolTests(RULES) as { tests: { name: string; input_series: { series: string }[] }[] }
  expect(tests).toHaveLength(2 * Object.keys(ALERT_CASES).length)
  const rules = readFileSync(RULES, 'utf8')
  const named = tests.flatMap(({ input_series }) => input_series.map(({ series }) => /^\w+/.exec(series)![0]))
  expect(named.filter((name) => !rules.includes(name))).toEqual([])
})
