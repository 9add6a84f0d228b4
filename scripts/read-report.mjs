import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * Reads what Playwright or Vitest reported as JSON: how many passed, failed and were skipped, and of each that failed, at first or in the
 * end, why. No file: nothing was run.
 */
export function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    // A journey that is skipped began too late (e2e/journey.ts); none is otherwise.
    const late = report.suites.filter((suite) => JSON.stringify(suite).includes('"status":"skipped"'))
    const names = late.map(({ file }) => `e2e/${file}`)
    const messages = journeysIn(report.suites).flatMap(journeyMessages)
    return { passed: expected + flaky, failed: unexpected, skipped, secondTry: flaky, late: names, messages }
  }
  const messages = report.testResults.flatMap(({ name, message, status, assertionResults }) => [
    ...(status === 'failed' && message !== '' ? [`\nFAILED ${name}\n${message}`] : []),
    // What passed in the end keeps why it had not at first.
    ...assertionResults
      .filter((test) => test.failureMessages.length > 0)
      .map(({ status, fullName, failureMessages }) => {
        const word = status === 'failed' ? 'FAILED' : 'SECOND TRY'
        return `\n${word} ${name}: ${fullName}\n${failureMessages.join('\n').replace(/\n +at .*node_modules.*/g, '')}`
      }),
  ])
  return {
    messages,
    secondTry: messages.filter((message) => message.startsWith('\nSECOND TRY')).length,
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** The journeys of a report's suites, which hold suites. */
function journeysIn(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...journeysIn(inner)])
}

/** Why a journey failed, at first or in the end: nothing of one that passed at once. */
function journeyMessages({ title, file, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status, results }) => {
      const why = results.flatMap(({ errors }) =>
        errors.slice(0, 1).map(({ message }) => stripVTControlCharacters(message)),
      )
      return `\n${status === 'flaky' ? 'SECOND TRY' : 'FAILED'} e2e/${file}: ${title}\n${why.join('\n')}`
    })
}
