// The PostgreSQL of a run of tests, held by a process of its own: when the run ends or dies, the channel to it closes, and this
// stops the server and removes its files, in whatever state either was.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteRenewed } from '#server/corrections/renew-orders.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded/start-embedded.ts'
import { APPLICATION } from '#server/db/embedded/cluster.ts'
import { grantApplication } from '#server/db/grant-application.ts'
import { migrate } from '#server/db/migrate.ts'
import { installJobs } from '#server/jobs/install.ts'
import { TEMPLATE } from '#server/testing/postgres.ts'

const ended = new Promise<void>((end) => {
  process.once('disconnect', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end())
})

const dataDir = mkdtempSync(join(tmpdir(), 'entrada-test-'))
let server: Embedded | undefined
try {
  server = await startEmbedded({ dataDir, log: () => undefined, throwaway: true })
  await Promise.race([ended, makeTemplate(server.migratorUrl)])
  if (process.connected) process.send!(server.migratorUrl)
  await ended
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit()
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = openDatabase(serverUrl, console)
  await admin.query(`create database ${TEMPLATE}`)
  await closeDatabase(admin)
  const url = new URL(serverUrl)
  url.pathname = `/${TEMPLATE}`
  const template = openDatabase(url.href, console)
  await migrate(template, process.argv[2], async (owner) => {
    await installJobs(template)
    await grantApplication(owner, APPLICATION)
  })
  // Else each server would begin with the orders that a test puts there, and raise their versions.
  await noteRenewed(template)
  await closeDatabase(template)
}
