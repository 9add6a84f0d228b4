import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/errors.ts'

/** What a PDF may hold that a ticket never needs -> how staff read it. */
export const PDF_FINDINGS = {
  password: 'is protected by a password or by restrictions',
  script: 'has a script inside (JavaScript)',
  launch: 'starts a program when it is opened',
  attachment: 'has other files attached inside',
  action: 'sends or fetches data elsewhere',
  media: 'has a video, sound or 3D scene inside',
  form: 'has an interactive form of the XFA kind',
} as const

export type PdfFinding = keyof typeof PDF_FINDINGS

/** What the worker thread tells of a PDF; `pages` is undefined where they cannot be read. */
export interface PdfReport {
  findings: PdfFinding[]
  pages?: number
}

const TIME_LIMIT_MS = 15_000
/** Until the thread has loaded its library; longer only where the machine is far too busy. */
const START_LIMIT_MS = 60_000
const HEAP_LIMIT_MB = 512
const MEMORY_LIMIT_BYTES = 700 * 1024 * 1024
const PAGES_AT_MOST = 500
const PRINT_AGAIN = 'Please print it into a new PDF and choose that.'

/**
 * Reads a PDF's objects, decoded, in a thread of its own with limits on time and memory, and answers its number of pages.
 * Throws `not-a-document` with what it holds that is not taken, or because it cannot be read.
 */
export async function inspectPdf(bytes: Buffer): Promise<number> {
  const report = await oneAtATime(() => readInThread(bytes))
  if (!report) throw new Refusal('not-a-document', `This PDF takes too long to check. ${PRINT_AGAIN}`)
  const [finding] = report.findings
  if (finding) throw new Refusal('not-a-document', `This PDF ${PDF_FINDINGS[finding]}. ${PRINT_AGAIN}`)
  if (!report.pages) throw new Refusal('not-a-document', 'This PDF is damaged: its pages cannot be read.')
  if (report.pages > PAGES_AT_MOST) {
    throw new Refusal('not-a-document', `This PDF has ${report.pages} pages; at most ${PAGES_AT_MOST} are taken.`)
  }
  return report.pages
}

let last: Promise<unknown> = Promise.resolve()

/** Two hostile files at once must not take twice the memory. */
async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn
}

function readInThread(bytes: Buffer): Promise<PdfReport | undefined> {
  const worker = new Worker(new URL('./read-pdf.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  })
  const before = process.memoryUsage.rss()
  return new Promise((resolve) => {
    const end = (report?: PdfReport) => {
      clearTimeout(late)
      clearInterval(watch)
      resolve(report)
      void worker.terminate()
    }
    let late = setTimeout(end, START_LIMIT_MS)
    // The thread's heap limit does not count the bytes that a stream unpacks to.
    const watch = setInterval(() => process.memoryUsage.rss() - before > MEMORY_LIMIT_BYTES && end(), 50)
    worker.on('message', (message: PdfReport | 'ready') => {
      if (message !== 'ready') return end(message)
      clearTimeout(late)
      late = setTimeout(end, TIME_LIMIT_MS)
    })
    worker.once('error', () => end())
    worker.once('exit', () => end())
  })
}
