// `npm run check`: format, lint with the import boundaries, types, structure, dead code, unit tests; in seconds.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { checkNode, ensureInstalled } from '#scripts/bootstrap.mjs'
import { FAILED_CHECKS, runSteps } from '#scripts/run-steps.mjs'

checkNode()
await ensureInstalled({ dev: true })
mkdirSync('test-results', { recursive: true })
rmSync(FAILED_CHECKS, { force: true })
// Not beside the API's tests, which have their own workers; `npm test` takes nothing for granted.
const isAlone = !process.argv.includes('--one-at-a-time')
const steps = [
  { name: 'unit tests', command: ['node', 'scripts/unit-tests.mjs', ...(isAlone ? [] : ['--all'])] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'lint and import boundaries', command: ['node', 'scripts/lint.mjs'] },
  { name: 'dead code', command: ['knip', '--no-progress', '--cache'] },
  { name: 'structure', command: ['node', 'scripts/structure-check.ts'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
]
const failed = await runSteps(steps, isAlone ? 2 : 1)
if (failed.length > 0) {
  const words = `${failed.length} of ${steps.length} checks failed: ${failed.join(', ')}. \`npm run format\` fixes the format.`
  console.log(words)
  writeFileSync(FAILED_CHECKS, words)
  process.exit(1)
}
