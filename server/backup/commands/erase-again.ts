import { readArguments, runCommand } from '#server/backup/commands/run-command.ts'
import { eraseAgain, keptErasures } from '#server/backup/kept-erasures.ts'
import { openProgress, count } from '#server/backup/progress.ts'
import { openRepository } from '#server/backup/repository.ts'
import { StartError } from '#server/start-error.ts'

const HOW = 'npm run erase-again'

/** Erases again, in the operator's own restored PostgreSQL, everybody whom BACKUP_DIR lists as erased since its backup. */
await runCommand('Erase again', async (env) => {
  if (readArguments(HOW, {}).positionals.length > 0) throw new StartError(HOW)
  const url = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL
  if (!url)
    throw new StartError('DATABASE_URL is missing: the restore of the embedded database erases again by itself.')
  if (!env.BACKUP_DIR) throw new StartError('BACKUP_DIR is missing: set it to the folder where erasures are kept.')
  const ids = await keptErasures(await openRepository(env, env.BACKUP_DIR))
  openProgress().say(`Erased again: ${count(ids.length > 0 ? await eraseAgain(url, ids) : 0, 'order')}`)
})
