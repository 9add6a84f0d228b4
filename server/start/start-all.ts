import { buildApp } from '#server/app.ts'
import { archiveInto } from '#server/backup/start-archiving.ts'
import type { Services } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { inTurn } from '#server/db/migrate.ts'
import { keepRunning } from '#server/db/embedded/keep-running.ts'
import { READ_DOCUMENT } from '#server/documents/reading/inspect.ts'
import { READ_MESSAGE } from '#server/government-mail/read-message.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { sealingWarnings } from '#server/sealing/key-ring.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { openLog, openServices } from '#server/services.ts'
import type { FoundDatabase } from '#server/start/find-database.ts'
import { explainListening } from '#server/start/ports.ts'
import { asOwner, prepareDatabase } from '#server/start/prepare-database.ts'
import { givenSecret, readOrCreateSecret } from '#server/start/session-secret.ts'
import type { Started } from '#server/start/stop-cleanly.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'
import { walletWarnings } from '#server/wallet-keys.ts'
import { resealAuthenticators } from '#server/staff/second-factor/reseal-authenticators.ts'
import { ensureFirstAdmin } from '#server/staff/members/ensure-first-admin.ts'

/** Loading readers is a second of the processor's time, which the first callers have more use for. */
const WARM_AFTER_MS = 30_000

interface Wish {
  env: Env
  database: FoundDatabase
  /** Fill an empty database with orders to look at. */
  demo: boolean
}

/** Starts what ROLE names over a database that answers, noting in `started` what is to be stopped; returns what to tell. */
export async function startAll({ env, database, demo }: Wish, started: Started): Promise<string> {
  const secret = givenSecret(env) ?? readOrCreateSecret(env.DATA_DIR)
  const log = openLog(env)
  started.tracing = await startTracing(env, log)
  const services = (started.services = await openServices({ env, databaseUrl: database.url, secret, log }))
  started.keptRunning = database.embedded && keepRunning(database.embedded, services.log)
  for (const warning of [...walletWarnings(env), ...sealingWarnings(services.ring)]) services.log.warn(warning)
  await prepareDatabase(services.pool, database.migrator, services.log)
  await noteKeys(services)
  await resealAuthenticators(services)
  started.archiving = await archiveInto(services, started.embedded)
  // A worker greets nobody: the password that is shown once would be lost.
  const firstAdmin = env.ROLE === 'worker' ? undefined : await ensureFirstAdmin(services)
  if (demo) await fillWithDemo(services, database)
  if (env.ROLE !== 'worker') {
    const app = (started.app = await buildApp(services))
    await app.listen({ host: env.HOST, port: env.PORT }).catch((error: unknown) => {
      throw explainListening(error, env.HOST, env.PORT)
    })
  }
  if (env.ROLE !== 'api') started.worker = await startWorker(services)
  if (env.WARM_READERS) setTimeout(() => warmReaders(services), WARM_AFTER_MS).unref()
  return env.ROLE === 'worker' ? 'Entrada works on jobs.' : greeting(env, firstAdmin)
}

/** Has the first document find its reader loaded; one that comes before waits half a second longer. */
function warmReaders({ env, readers }: Services): void {
  if (env.ROLE !== 'worker') readers.warm('staff', READ_DOCUMENT)
  if (env.ROLE !== 'api') readers.warm('mail', READ_MESSAGE, READ_DOCUMENT)
}

async function fillWithDemo(services: Services, { url, migrator = url }: FoundDatabase): Promise<void> {
  const { fillDemo } = await import('#server/demo/fill-demo.ts')
  // One at a time, as all that is done as the owner: the next one finds it filled.
  await asOwner(migrator, services.log, (owner) => inTurn(owner, () => fillDemo(services, owner)))
}

type SignIn = { email: string; password: string } | undefined

/** What the start says in the end: where to go and how to sign in. A password is shown only if we made it, this once. */
function greeting(env: Env, firstAdmin: SignIn): string {
  const at = (path: string) => `${env.PUBLIC_URL}${path}`
  return `
Entrada is ready.

  Admin area        ${at('/admin')}
  Track an order    ${at('/track-order')}
${env.DOCS_ACCESS === 'off' ? '' : `  API               ${at('/api/docs')}\n`}
  ${signIn(env, firstAdmin)}
`
}

function signIn(env: Env, firstAdmin: SignIn): string {
  if (!firstAdmin) return 'Sign in with your e-mail and password.'
  if (env.ADMIN_PASSWORD) return `Sign in as ${firstAdmin.email} with the password in ADMIN_PASSWORD.`
  return `Sign in as ${firstAdmin.email} with the password ${firstAdmin.password} (shown this once; please change it).`
}
