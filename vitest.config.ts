import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SLOW_TESTS } from './scripts/slow-tests.mjs'

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `This is Node ${process.versions.node}, and the tests take Node 24: \`npx vitest\` or \`npm test\` run them on the project's own.`,
  )
  process.exit(1)
}

const outside = ['**/node_modules/**', 'test-results/**', 'dist/**', 'data/**', 'e2e/**']

/** `npm test` runs the quick ones, and CI the slow ones after them; whoever runs vitest by hand names what is to run. */
const { API_TESTS } = process.env
const tests = API_TESTS === 'slow' ? [...SLOW_TESTS] : ['**/*.api.test.ts']
const leftOut = API_TESTS === 'quick' ? [...SLOW_TESTS] : []

/** In the order of their table, the one that takes longest first, so that none runs on alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => SLOW_TESTS.findIndex((end) => moduleId.endsWith(end)) >>> 0
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** As for the journeys: processes are killed and waited for on a machine that others may share. `npm test` says which needed it. */
const retry = process.env.CI === 'true' ? 1 : 0

/** For a hang, not for slowness: the machine may be a shared one at a tenth of its speed. */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What a file became stands as long as the file: a quarter of the time of the unit tests.
    fsModuleCache: true,
    // Not as they are written, and the same order each time: a test that needs an earlier one of its file fails. Of the slow ones some
    // still do: a backup is a story.
    sequence: { sequencer: SlowFirst, shuffle: { tests: API_TESTS === 'quick' }, seed: 7 },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...outside, '**/*.api.test.ts'],
          retry,
          // As far from UTC as a clock can be: what takes the machine's hours for the world's fails here.
          env: { TZ: 'Pacific/Kiritimati' },
          // Pure code: loaded once for all files it takes a third of the time.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          retry,
          // Half of the time a test waits, for the database or for a process: two a core keep both at work.
          maxWorkers: 4,
          // vitest runs projects together where they have as many workers, and one group after the other where not.
          sequence: { groupOrder: 1 },
          include: tests,
          exclude: [...outside, ...leftOut],
          // The server's modules hold nothing of a test: loaded once for all files, the run takes half the time.
          isolate: false,
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/record-rows.ts'],
          ...patience,
        },
      },
    ],
  },
})
