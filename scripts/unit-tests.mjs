// Runs the unit tests that what has changed since they last passed may break: those that import it, directly or not, and those that read
// files or start programs, of which no import tells. `--all`, as in CI: all of them.
import { spawnSync } from 'node:child_process'
import { ROOT } from '#scripts/bootstrap.mjs'
import { findTests } from '#scripts/find-tests.mjs'
import { findStale } from '#scripts/stale.mjs'

const READS = /from 'node:(?:fs|child_process|net|http|https)(?:\/promises)?'/

const { unit } = findTests([])
const { stale, texts, keep } = findStale('unit.json', ['**/*.{css,csv,html,md,pem,sh,sql,svg,txt,yml}'])
const changed = new Set(stale)
const chosen = unit.filter((path) => changed.has(path) || READS.test(texts.get(path)))
const isWhole = process.argv.includes('--all') || chosen.length === unit.length
const reports = ['--reporter=default', '--reporter=json', '--outputFile=test-results/unit.json']
const args = ['run', '--project', 'unit', ...reports, ...(isWhole ? [] : chosen)]
const { status } = spawnSync('vitest', args, { cwd: ROOT, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
keep()
if (!isWhole) console.log(`${unit.length - chosen.length} of ${unit.length} test files stand as they passed.`)
