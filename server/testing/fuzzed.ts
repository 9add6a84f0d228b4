import fc from 'fast-check'

const numberFrom = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)

/** Begins every run alike; `FUZZ_SEED` makes another one of it. */
const SEED = numberFrom('FUZZ_SEED', 20_261_123)
/** How many times the usual number of runs: `FUZZ_RUNS=20` looks twenty times as long. */
const TIMES = numberFrom('FUZZ_RUNS', 1)

/**
 * Tries this many values made up by fast-check, the same at every run. A failure shows the smallest value that still fails, and the seed:
 * `FUZZ_SEED=… npm test -- fuzz` tries it again.
 */
export function fuzzed<Value>(
  runs: number,
  values: fc.Arbitrary<Value>,
  judge: (value: Value) => Promise<void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty(values, judge), { seed: SEED, numRuns: runs * TIMES, includeErrorInReport: true })
}
