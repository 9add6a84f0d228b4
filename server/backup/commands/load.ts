import { resolve } from 'node:path'
import { readArguments, runCommand, withEmbeddedOrNew } from '#server/backup/commands/run-command.ts'
import { loadDatabase } from '#server/backup/move/load-database.ts'
import { openProgress } from '#server/backup/progress.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { StartError } from '#server/start-error.ts'

const HOW = 'npm run load -- FOLDER'

await runCommand('Load', async (env, signal) => {
  const { positionals } = readArguments(HOW, {})
  const [folder] = positionals
  if (positionals.length !== 1 || !folder) throw new StartError(HOW)
  const from = resolve(process.env.INIT_CWD ?? '.', folder)
  const load = async (databaseUrl: string) => {
    const pool = openDatabase(databaseUrl, { warn: () => undefined }, { statementTimeoutMs: 0, pipeline: false })
    try {
      await loadDatabase({ env, pool, from, progress: openProgress(), signal })
    } finally {
      await closeDatabase(pool)
    }
  }
  const database = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL
  if (database) await load(database)
  else await withEmbeddedOrNew(env, ({ migratorUrl }) => load(migratorUrl))
})
