// Runs the unit tests that what has changed since they last passed may break: those that import it, directly or not, and those that read
// code as text or start programs, of which no import tells. What is no code asks for all of them, and so does `--all`, as in CI.
import { spawnSync } from 'node:child_process'
import { ROOT } from '#scripts/bootstrap.mjs'
import { findTests } from '#scripts/find-tests.mjs'
import { findStale } from '#scripts/stale.mjs'

const STARTS = /from 'node:child_process'/
/** A test that reads code, or files outside the folders of code; not one that reads what it wrote itself. */
const READS = /import\.meta\.|\bROOT\b|\b(?:globSync|readdirSync)\(|\breadFileSync\(['`]/

const { unit } = findTests([])
const { stale, texts, keep } = findStale('unit.json', true)
const changed = new Set(stale)
const looksAround = (text) => STARTS.test(text) || READS.test(text)
const chosen = unit.filter((path) => changed.has(path) || looksAround(texts.get(path)))
const isWhole = process.argv.includes('--all') || chosen.length === unit.length
const reports = ['--reporter=default', '--reporter=json', '--outputFile=test-results/unit.json']
// Few of them: a second worker would load the same modules once more.
const args = [
  'run',
  '--project',
  'unit',
  '--sequence.shuffle.tests',
  ...reports,
  ...(isWhole ? [] : ['--maxWorkers=1', ...chosen]),
]
const { status } = spawnSync('vitest', args, { cwd: ROOT, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
keep()
if (!isWhole) console.log(`${unit.length - chosen.length} of ${unit.length} test files stand as they passed.`)
