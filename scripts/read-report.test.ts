import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport } from '#scripts/read-report.mjs'

const dir = mkdtempSync(join(tmpdir(), 'entrada-report-'))
afterAll(() => rmSync(dir, { recursive: true }))

function reported(report: object) {
  const file = join(dir, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return readReport(file)
}

const journey = (title: string, status: string, ...errors: string[]) => ({
  title,
  file: 'room.spec.ts',
  tests: [
    { status, results: errors.map((message) => ({ status: 'failed', errors: [{ message }, { message: 'more' }] })) },
  ],
})

test('a journey that failed, at first or in the end, is named with the first error of each try; one that passed is not', () => {
  const inner = { specs: [journey('in a group', 'flaky', '\u001B[31mred at first\u001B[39m')] }
  const specs = [journey('well', 'expected'), journey('ill', 'unexpected', 'once', 'twice')]
  const { messages, ...counted } = reported({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ file: 'room.spec.ts', specs, suites: [inner] }],
  })
  expect(counted).toEqual({ passed: 2, failed: 1, skipped: 0, secondTry: 1, late: [] })
  expect(messages).toEqual([
    '\nFAILED e2e/room.spec.ts: ill\nonce\ntwice',
    '\nSECOND TRY e2e/room.spec.ts: in a group\nred at first',
  ])
})

test('a test of Vitest that failed is named with why, without the lines of libraries', () => {
  const failed = {
    status: 'failed',
    fullName: 'adds',
    failureMessages: ['Error: no\n    at here.ts\n    at node_modules/x'],
  }
  const testResults = [{ name: 'a.test.ts', message: '', status: 'failed', assertionResults: [failed] }]
  const report = { testResults, numPassedTests: 3, numFailedTests: 1, numPendingTests: 0 }
  expect(reported(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    secondTry: 0,
    messages: ['\nFAILED a.test.ts: adds\nError: no\n    at here.ts'],
  })
})

test('where there is no report nothing was run', () => {
  expect(readReport(join(dir, 'none.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
