import { readArguments, runCommand } from '#server/backup/commands/run-command.ts'
import { closeServices, openServices } from '#server/services.ts'
import { StartError } from '#server/start-error.ts'
import { ensureDataDir } from '#server/start/data-dir.ts'
import { findDatabase } from '#server/start/find-database.ts'
import { prepareDatabase } from '#server/start/prepare-database.ts'

const HOW = 'npm run migrate'

/** Brings the database to this version and ends: for installations whose servers are not to know the owner's password. */
await runCommand('Migrate', async (env) => {
  if (readArguments(HOW, {}).positionals.length > 0) throw new StartError(HOW)
  ensureDataDir(env.DATA_DIR)
  const { url, migrator, embedded } = await findDatabase(env, (line) => console.log(`PostgreSQL: ${line}`))
  const services = await openServices({ env, databaseUrl: url, secret: '' })
  try {
    await prepareDatabase(services.pool, migrator, services.log)
    console.log('The database is at this version.')
  } finally {
    await closeServices(services)
    await embedded?.stop()
  }
})
