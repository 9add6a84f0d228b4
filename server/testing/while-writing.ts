import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Has so many writers write over and over while `work` is done; `another` waits until one more of them has written. However
 * the work ends, they have stopped by then, and one that fails ends it and fails the test.
 */
export async function whileWriting(
  writers: number,
  write: () => Promise<unknown>,
  work: (another: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let stopped = false
  let written = 0
  const writing = Array.from({ length: writers }, async () => {
    try {
      for (; !stopped; written += 1) await write()
    } finally {
      stopped = true
    }
  })
  async function another(): Promise<void> {
    for (const before = written; written === before; await sleep(5)) if (stopped) throw new Error('a writer failed')
  }
  const worked = await work(another).catch((error: unknown) => ({ error }))
  stopped = true
  await Promise.allSettled(writing)
  await Promise.all(writing)
  if (worked) throw worked.error
}
