import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { makePdf } from '#server/defence-packs/make-pdf.ts'
import { prepareTicket } from '#server/defence-packs/prepare-ticket.ts'
import type { Job } from '#server/defence-packs/pack-thread.ts'

// The body of pack-thread.ts's thread: one job after another.

sharp.cache(false)
sharp.concurrency(1)

async function run(job: Job): Promise<void> {
  try {
    const result = job.name === 'ticket' ? await prepareTicket(job.task) : await makePdf(job.task)
    parentPort?.postMessage({ result })
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' })
  }
}

parentPort?.on('message', (job: Job) => void run(job))
parentPort?.postMessage('ready')
