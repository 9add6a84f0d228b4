import { setImmediate as breathe } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Done, Read, ReaderWord } from '#server/readers/reader-work.ts'

// The program of a reader process; reader.ts starts it and says what its limits are.

const [server, ...modules] = process.argv.slice(2)

// An endless loop never hears that its server is gone; this thread sees it. It is small, for its memory counts too.
new Worker(`setInterval(() => process.ppid === ${Number(server)} || process.kill(process.pid, 'SIGKILL'), 500)`, {
  eval: true,
  resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
}).unref()
process.once('disconnect', () => process.exit())
// A signal to stop the server may reach all its processes; what is being read is finished first, and then the server ends us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

let isClean = true
// A library's forgotten promise is no reason to lose what it read, but reason enough not to reuse the process.
process.on('unhandledRejection', () => {
  isClean = false
})

function say(word: ReaderWord): Promise<void> {
  return new Promise((done) => process.send?.(word, () => done()))
}

async function work(module: string, task: unknown): Promise<Done> {
  const done: Done = { spent: false, rss: 0 }
  try {
    const { read } = (await import(module)) as { read: Read<unknown, object> }
    done.spent = (await read(task, (part) => say({ part }))) === 'spent'
  } catch (thrown) {
    const { name = 'Unknown', message = '', stack = '' } = thrown as Partial<Error>
    const at = stack.split('\n    at ').slice(1, 4)
    done.error = { name, at, isMemory: /memory|allocation failed/i.test(message) }
  }
  await breathe()
  return { ...done, spent: done.spent || !isClean, rss: process.memoryUsage.rss() }
}

await Promise.all(modules.map((module) => import(module)))
process.on('message', ({ module, task }: { module: string; task: unknown }) => {
  void work(module, task).then((done) => say({ done }))
})
await say('ready')
