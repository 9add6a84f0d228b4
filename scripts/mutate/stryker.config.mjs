import { MUTATED } from './rule-files.ts'

export default {
  mutate: MUTATED,
  testRunner: 'vitest',
  plugins: ['./scripts/mutate/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'],
  vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  tsconfigFile: 'no-such.json',
  concurrency: 2,
  // For a loop without an end that its own count of rounds does not stop; the tests of one file take a tenth of a second.
  timeoutMS: 20_000,
  tempDirName: 'test-results/mutate',
  ignorePatterns: ['data', 'dist', 'test-results', 'bench', 'deploy', 'docs', 'drills', 'e2e'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
