// `npm test`: the checks and the tests of every part, on a machine that may have nothing but Node and npm; `npm test -- --all`: and then all
// others, as CI runs it; `npm test -- NAME`: those of that name. `--minutes=N`: what has not begun by then is left out, and named.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { checkNode, ensureInstalled, giveUp, run } from '#scripts/bootstrap.mjs'
import { buildWeb } from '#scripts/build-web.mjs'
import { ensureChromium, ensurePrograms } from '#scripts/ensure-programs.mjs'
import { FAILED_CHECKS } from '#scripts/run-steps.mjs'
import { findTests } from '#scripts/find-tests.mjs'
import { readReport } from '#scripts/read-report.mjs'

checkNode()
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const minutes = Number(/^--minutes=(\d+)$/m.exec(options.join('\n'))?.[1] ?? Infinity)
const unknown = options.find((word) => word !== '--all' && !/^--minutes=\d+$/.test(word))
if (unknown) giveUp(`\`npm test\` does not know ${unknown}: it takes --all, --minutes=N, and names.`)
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
const leftOut = []
const took = []
const begun = Date.now()
const end = begun + minutes * 60_000
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

const everything = names.length === 0
const all = options.includes('--all')
if (everything || tests.e2e.length > 0) {
  await step('Build of the pages', undefined, async () => ((await buildWeb()) ? 0 : 1))
}
// The API's tests wait a good deal for processes and the database: the checks run in their pauses.
await Promise.all([
  everything
    ? step('Checks and unit tests', 'unit.json', () => run('node', ['scripts/check.mjs', '--one-at-a-time']))
    : step('Unit tests', 'unit.json', () => vitest('unit', tests.unit), tests.unit),
  step('API over a real PostgreSQL', 'api.json', () => vitest('api', tests.api, 'quick'), tests.api),
])
if (everything) {
  await step('Script that the pages load', undefined, () => run('node', ['scripts/bundle-size.ts']))
}
const ofNames = everything ? ['--project=main'] : tests.e2e
await step('Pages in a real browser', 'e2e.json', () => journeys(ofNames, 'e2e.json'), tests.e2e)
if (everything && all) {
  // They take a third of the whole: on a machine where less than half of the time is left, the other journeys have it.
  if (Date.now() < begun + minutes * 30_000) {
    await step('API: what takes longest', 'api-slow.json', () => vitest('api', tests.api, 'slow'))
    // Some queries have rows in the slow tests alone.
    await step('Types of the rows that these tests saw', undefined, () => run('node', ['scripts/row-types.ts']))
  } else {
    leftOut.push('what takes longest of the API (SLOW_TESTS of scripts/slow-tests.mjs), and with it the types of rows')
  }
  const others = () => journeys(['--project=others'], 'e2e-others.json')
  await step('Pages in a real browser: all others', 'e2e-others.json', others)
}

console.log(`\nAll of it took ${Math.round((Date.now() - begun) / 1000)} s:\n  ${took.join('\n  ')}`)
for (const line of red) console.log(line)
for (const name of leftOut) console.log(`LEFT OUT, since the ${minutes} minutes had passed: ${name}`)
if (everything && !all)
  console.log('The other journeys and what takes longest were left to CI: `npm test -- --all` runs them too.')
if (interrupted) console.log('It was interrupted: not everything was tried.')
if (sum.secondTry > 0) console.log(`${sum.secondTry} of them at the second try: look at them, they are shown above.`)
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`)
process.exit(interrupted || sum.failed > 0 || sum.passed === 0 ? 1 : 0)

/** Adds up what the runner reports, and keeps why something failed; a step that fails without a failed test counts as one. */
async function step(title, report, work, files) {
  if (interrupted || files?.length === 0) return
  console.log(`\n== ${title}`)
  const from = Date.now()
  const code = await work()
  took.push(`${Math.round((Date.now() - from) / 1000)} s: ${title}`)
  const { passed, failed, skipped, secondTry = 0, messages = [], late = [] } = readReport(`test-results/${report}`)
  const checks = code !== 0 && report === 'unit.json' ? failedChecks() : ''
  leftOut.push(...late)
  sum.passed += passed
  sum.skipped += skipped
  sum.secondTry += secondTry
  sum.failed += code === 0 ? failed : Math.max(failed, 1)
  red.push(...messages)
  if (checks) red.push(`\nFAILED ${title}: ${checks}`)
  else if (code !== 0 && failed === 0) red.push(`\nFAILED ${title}: see its output above.`)
}

/** The tests of a project of vitest.config.ts; of the API's, where no name is given, the quick ones or the slow ones. */
function vitest(project, files, speed = '') {
  const report = `test-results/${project}${speed === 'slow' ? '-slow' : ''}.json`
  const reports = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const env = { API_TESTS: everything ? speed : '' }
  return run('vitest', ['run', '--project', project, ...reports, ...(everything ? [] : files)], { env })
}

async function journeys(chosen, report) {
  const chromium = await ensureChromium()
  if (!chromium) return 1
  const ends = end === Infinity ? {} : { TESTS_END: String(end) }
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: `test-results/${report}`, ...ends }
  return run('playwright', ['test', '--reporter=list,json', ...chosen], { env })
}

/** The checks of `npm run check` that failed, in its own words; '' where a test did. */
function failedChecks() {
  return existsSync(FAILED_CHECKS) ? readFileSync(FAILED_CHECKS, 'utf8') : ''
}
