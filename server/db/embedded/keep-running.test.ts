import { expect, test } from 'vitest'
import { keepRunning } from '#server/db/embedded/keep-running.ts'
import { StartError } from '#server/start-error.ts'

const QUICK = { lookEveryMs: 1, pauses: [0, 10, 20], healthyMs: 1e9 }

/** A PostgreSQL that ends at once whenever it is started, and does not even start so many times. */
function dying(refusals: number) {
  const starts: number[] = []
  return {
    starts,
    isRunning: () => false,
    async startAgain() {
      starts.push(performance.now())
      if (starts.length <= refusals) throw new StartError('No space left on device')
    },
  }
}

async function run(embedded: ReturnType<typeof dying>, starts: number): Promise<string[]> {
  const said: string[] = []
  const log = {
    warn: (line: string) => void said.push(line),
    error: ({ reason }: { reason: string }, line: string) => void said.push(`${line}: ${reason}`),
  } as unknown as Parameters<typeof keepRunning>[1]
  const kept = keepRunning(embedded, log, QUICK)
  await expect.poll(() => embedded.starts.length).toBeGreaterThanOrEqual(starts)
  await kept.stop()
  return said
}

test('one that does not start, or ends again, is tried after pauses that grow up to the last; the log says why', async () => {
  const embedded = dying(2)
  const refused = 'PostgreSQL has ended and does not start; it is tried again: No space left on device'
  const started = 'PostgreSQL had ended and was started again'
  expect((await run(embedded, 4)).slice(0, 4)).toEqual([refused, refused, started, started])
  const pauses = embedded.starts.slice(1, 4).map((at, n) => at - embedded.starts[n]!)
  for (const [n, least] of [10, 20, 20].entries()) expect(pauses[n]).toBeGreaterThanOrEqual(least)
})

test('one that runs is left alone, and nothing is started after the end', async () => {
  const embedded = { ...dying(0), isRunning: () => true }
  const kept = keepRunning(embedded, {} as never, QUICK)
  await new Promise((later) => setTimeout(later, 20))
  embedded.isRunning = () => false
  await kept.stop()
  expect(embedded.starts).toEqual([])
})
