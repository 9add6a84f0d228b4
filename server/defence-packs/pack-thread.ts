import { Worker } from 'node:worker_threads'
import type { PdfTask } from '#server/defence-packs/make-pdf.ts'
import type { TicketPages, TicketProblem, TicketTask } from '#server/defence-packs/prepare-ticket.ts'

export type Job = { name: 'ticket'; task: TicketTask } | { name: 'pdf'; task: PdfTask }
type Said = 'ready' | { result: unknown } | { problem: string }

const START_LIMIT_MS = 60_000
const JOB_LIMIT_MS = 20_000
const HEAP_LIMIT_MB = 512
const MEMORY_LIMIT_BYTES = 900 * 1024 * 1024
/** A thread that loaded its libraries is kept while somebody reads the letter, until they print it; then it is ended. */
const IDLE_MS = 5 * 60_000

/** The thread broke, or took too long or too much memory. */
export class ThreadBroken extends Error {}

/** Makes a ticket's pages ready in the thread; a ticket on which the thread breaks is one that cannot be read. */
export async function prepareTicketInThread(task: TicketTask): Promise<TicketPages | { problem: TicketProblem }> {
  try {
    return (await oneAtATime({ name: 'ticket', task })) as TicketPages | { problem: TicketProblem }
  } catch (error) {
    if (error instanceof ThreadBroken) return { problem: 'unreadable' }
    throw error
  }
}

/** Makes the document in the thread. */
export async function makePdfInThread(task: PdfTask): Promise<{ pdf: Uint8Array; pages: number }> {
  return (await oneAtATime({ name: 'pdf', task })) as { pdf: Uint8Array; pages: number }
}

let last: Promise<unknown> = Promise.resolve()
let kept: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** Two packs at once must not take twice the memory. */
async function oneAtATime(job: Job): Promise<unknown> {
  const turn = last.then(() => run(job))
  last = turn.catch(() => undefined)
  return turn
}

async function run(job: Job): Promise<unknown> {
  clearTimeout(idle)
  kept ??= await start()
  const worker = kept
  worker.ref()
  try {
    const said = await hear(worker, JOB_LIMIT_MS, () => worker.postMessage(job))
    if (said === 'ready') throw new ThreadBroken('It answered nothing')
    if ('problem' in said) throw new Error(`The pack could not be made: ${said.problem}`)
    return said.result
  } catch (error) {
    if (error instanceof ThreadBroken) end(worker)
    throw error
  } finally {
    // A server that stops does not wait for it.
    worker.unref()
    idle = setTimeout(() => end(worker), IDLE_MS)
    idle.unref()
  }
}

async function start(): Promise<Worker> {
  const worker = new Worker(new URL('./run-pack-jobs.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  })
  // Its own end, or an error after its job, must not end the server.
  worker.on('error', () => end(worker))
  try {
    await hear(worker, START_LIMIT_MS)
    return worker
  } catch (error) {
    end(worker)
    throw error
  }
}

function end(worker: Worker): void {
  if (kept === worker) kept = undefined
  void worker.terminate()
}

/** The thread's next word; throws where it ends, breaks, or goes beyond its limits before. */
function hear(worker: Worker, limitMs: number, ask?: () => void): Promise<Said> {
  const before = process.memoryUsage.rss()
  return new Promise((resolve, reject) => {
    const broken = () => settle(() => reject(new ThreadBroken('The thread of the defence packs broke')))
    const heard = (said: Said) => settle(() => resolve(said))
    const late = setTimeout(broken, limitMs)
    // The thread's heap limit does not count what streams and pictures unpack to.
    const watch = setInterval(() => process.memoryUsage.rss() - before > MEMORY_LIMIT_BYTES && broken(), 50)
    const settle = (then: () => void) => {
      clearTimeout(late)
      clearInterval(watch)
      worker.off('message', heard).off('exit', broken).off('error', broken)
      then()
    }
    worker.once('message', heard).once('exit', broken).once('error', broken)
    ask?.()
  })
}
