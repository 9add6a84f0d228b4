// `npm test`: the checks and the tests of every part, on a machine that may have nothing but Node and npm; `npm test -- --all`: all tests, as
// CI runs it; `npm test -- NAME`: those of that name.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { checkNode, ensureInstalled, giveUp, run } from '#scripts/bootstrap.mjs'
import { buildWeb } from '#scripts/build-web.mjs'
import { ensureChromium, ensurePrograms } from '#scripts/ensure-programs.mjs'
import { findTests } from '#scripts/find-tests.mjs'
import { MAIN_JOURNEYS } from '#scripts/slow-tests.mjs'

checkNode()
const names = process.argv.slice(2).filter((name) => name !== '--all')
const tests = findTests(names)
if (Object.values(tests).every(({ length }) => length === 0))
  giveUp(`no test file has ${names.join(' or ')} in its path.`)
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
await ensureInstalled({ dev: true })
await ensurePrograms()

const sum = { passed: 0, failed: 0, skipped: 0, secondTry: 0 }
/** What failed, at first or in the end, and why, said again at the end: of a long output often only that is kept. */
const red = []
const begun = Date.now()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

const everything = names.length === 0
const all = process.argv.includes('--all')
/** What one need not wait for before each push (scripts/slow-tests.mjs) is left to CI, unless one names it. */
const leavesSlow = everything && !all
if (everything || tests.e2e.length > 0) {
  await step('Build of the pages', undefined, async () => ((await buildWeb()) ? 0 : 1))
}
// The API's tests wait a good deal for processes and the database: the checks run in their pauses.
await Promise.all([
  everything
    ? step('Checks and unit tests', 'unit.json', () => run('node', ['scripts/check.mjs', '--one-at-a-time']))
    : step('Unit tests', 'unit.json', () => vitest('unit', tests.unit), tests.unit),
  step('API over a real PostgreSQL', 'api.json', () => vitest('api', tests.api), tests.api),
])
// Some queries have rows in the slow tests alone.
if (everything && all)
  await step('Types of the rows that these tests saw', undefined, () => run('node', ['scripts/row-types.ts']))
if (everything) {
  await step('Script that the pages load', undefined, () => run('node', ['scripts/bundle-size.ts']))
}
await step(
  'Pages in a real browser',
  'e2e.json',
  async () => {
    const chromium = await ensureChromium()
    if (!chromium) return 1
    const main = [...MAIN_JOURNEYS.map((name) => `e2e/${name}.spec.ts`), '--grep-invert', '@slow']
    const chosen = leavesSlow ? main : everything ? [] : tests.e2e
    return run('playwright', ['test', '--reporter=list,json', ...chosen], {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/e2e.json' },
    })
  },
  tests.e2e,
)

console.log(`\nAll of it took ${Math.round((Date.now() - begun) / 1000)} s.`)
for (const line of red) console.log(line)
if (leavesSlow)
  console.log('The other journeys and what takes longest were left to CI: `npm test -- --all` runs them too.')
if (interrupted) console.log('It was interrupted: not everything was tried.')
if (sum.secondTry > 0)
  console.log(
    `${sum.secondTry} of them at the second try: look at them, they are shown above (of the pages, as flaky).`,
  )
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`)
process.exit(interrupted || sum.failed > 0 || sum.passed === 0 ? 1 : 0)

/**
 * Adds up what the runner reports, and keeps why something failed (Playwright says that at the end by itself); a step that
 * fails without a failed test counts as one.
 */
async function step(title, report, work, files) {
  if (interrupted || files?.length === 0) return
  console.log(`\n== ${title}`)
  const code = await work()
  const { passed, failed, skipped, secondTry = 0, messages = [] } = readReport(`test-results/${report}`)
  sum.passed += passed
  sum.skipped += skipped
  sum.secondTry += secondTry
  sum.failed += code === 0 ? failed : Math.max(failed, 1)
  red.push(...messages)
  if (code !== 0 && failed === 0) red.push(`\nFAILED ${title}: see its output above.`)
}

function vitest(project, files) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile=test-results/${project}.json`]
  const env = { LEAVE_SLOW: String(leavesSlow) }
  return run('vitest', ['run', '--project', project, ...reports, ...(everything ? [] : files)], { env })
}

function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped, secondTry: flaky }
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
