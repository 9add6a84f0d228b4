import type { FastifyInstance } from 'fastify'
import type { Archiving } from '#server/backup/start-archiving.ts'
import type { Services } from '#server/context.ts'
import type { KeptRunning } from '#server/db/embedded/keep-running.ts'
import type { Embedded } from '#server/db/embedded/start-embedded.ts'
import type { RunningWorker } from '#server/jobs/worker.ts'
import type { Tracing } from '#server/tracing/start-tracing.ts'

/** What is in flight has this long; a container is killed 30 s after SIGTERM. */
const IN_FLIGHT_MS = 25_000
const CLOSING_MS = 3_000

/** What has been started so far; a start that fails half-way stops just that. */
export type Started = {
  embedded?: Embedded
  keptRunning?: KeptRunning | undefined
  tracing?: Tracing | undefined
  services?: Services
  archiving?: Archiving | undefined
  app?: FastifyInstance
  worker?: RunningWorker
}

/** Takes nothing new, finishes requests and jobs in flight, lets the database go, and stops it where it is ours. */
export async function stopCleanly(started: Started): Promise<void> {
  const { embedded, keptRunning, tracing, services, archiving, app, worker } = started
  await Promise.all([
    app &&
      within(IN_FLIGHT_MS, closeServer(app), () => {
        services?.log.warn('requests that took longer than 25 seconds were cut off')
        app.server.closeAllConnections()
      }),
    within(IN_FLIGHT_MS, worker?.stop()),
  ])
  // The last that was written, too.
  await within(CLOSING_MS, archiving?.stop())
  if (services) {
    // Loaded with the services; here it would slow every refusal to start.
    const { closeServices } = await import('#server/services.ts')
    await within(CLOSING_MS, closeServices(services))
  }
  await within(CLOSING_MS, tracing?.stop())
  await within(CLOSING_MS, keptRunning?.stop())
  await embedded?.stop()
}

/** A browser keeps its connection after the response it waited for; that would delay the stop until it times out. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close().finally(() => clearInterval(idle))
}

async function within(limitMs: number, work: PromiseLike<unknown> | undefined, tooLate?: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<'late'>((tell) => {
    timer = setTimeout(() => tell('late'), limitMs)
  })
  const done = Promise.resolve(work).then(
    () => 'done',
    () => 'failed',
  )
  if ((await Promise.race([done, limit])) === 'late') tooLate?.()
  clearTimeout(timer)
}
