import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readArguments, runCommand, withEmbedded } from '#server/backup/commands/run-command.ts'
import { readPassphrase } from '#server/backup/key.ts'
import { dumpDatabase } from '#server/backup/move/dump-database.ts'
import { openProgress } from '#server/backup/progress.ts'
import { StartError } from '#server/start-error.ts'

const HOW = 'npm run dump -- FOLDER'

await runCommand('Dump', async (env, signal) => {
  const { positionals } = readArguments(HOW, {})
  const [folder] = positionals
  if (positionals.length !== 1 || !folder) throw new StartError(HOW)
  readPassphrase(env)
  const into = resolve(process.env.INIT_CWD ?? '.', folder)
  if (existsSync(into)) throw new StartError(`${into} is there already: name a folder that is not.`)
  const dump = (databaseUrl: string) => dumpDatabase({ env, databaseUrl, into, progress: openProgress(), signal })
  if (env.DATABASE_URL) await dump(env.DATABASE_URL)
  else await withEmbedded(env, ({ migratorUrl }) => dump(migratorUrl))
})
