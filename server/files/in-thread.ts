import { Worker } from 'node:worker_threads'

/** Until the thread has loaded its libraries; longer only where the machine is far too busy. */
const START_LIMIT_MS = 60_000
/** For its first part, and for all the others together. */
const TIME_LIMIT_MS = 15_000
const HEAP_LIMIT_MB = 512
const MEMORY_LIMIT_BYTES = 700 * 1024 * 1024

/** The files that run as threads; each says `ready`, then one message for each part of its work, then `end`. */
type Body = './read-pdf.ts' | './read-image.ts' | '../government-mail/parse-message.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Lets a thread work on bytes from outside with limits on time and memory, one at a time, so that two hostile files do not
 * take twice the memory. Answers what it told until it ended or was ended: fewer parts than hoped for where it took too much.
 */
export async function inThread<Part>(body: Body, workerData: unknown): Promise<Part[]> {
  const turn = last.then(() => runThread<Part>(body, workerData))
  last = turn.catch(() => undefined)
  return turn
}

function runThread<Part>(body: Body, workerData: unknown): Promise<Part[]> {
  const worker = new Worker(new URL(body, import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  })
  const before = process.memoryUsage.rss()
  const parts: Part[] = []
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late)
      clearInterval(watch)
      resolve(parts)
      void worker.terminate()
    }
    let late = setTimeout(end, START_LIMIT_MS)
    // The thread's heap limit does not count the bytes that a stream unpacks to.
    const watch = setInterval(() => process.memoryUsage.rss() - before > MEMORY_LIMIT_BYTES && end(), 50)
    worker.on('message', (message: Part | 'ready' | 'end') => {
      if (message === 'end') return end()
      if (message !== 'ready') parts.push(message)
      if (parts.length > 1) return
      clearTimeout(late)
      late = setTimeout(end, TIME_LIMIT_MS)
    })
    worker.once('error', end)
    worker.once('exit', end)
  })
}
