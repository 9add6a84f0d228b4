import { readArguments, runCommand, withEmbedded } from '#server/backup/commands/run-command.ts'
import { readPassphrase } from '#server/backup/key.ts'
import { openProgress } from '#server/backup/progress.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { StartError } from '#server/start-error.ts'

const HOW = 'npm run backup [-- --keep 14]'

await runCommand('Backup', async (env, signal) => {
  const { values, positionals } = readArguments(HOW, { keep: { type: 'string' } })
  if (positionals.length > 0 || (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)))
    throw new StartError(HOW)
  const { BACKUP_DIR } = env
  if (env.DATABASE_URL) {
    throw new StartError(
      'DATABASE_URL names a PostgreSQL of your own, which pgBackRest backs up: docs/operating.md, "Backup and restore", says how.',
    )
  }
  if (!BACKUP_DIR) throw new StartError('BACKUP_DIR is missing: set it to the folder that backups go to.')
  readPassphrase(env)
  const progress = openProgress()
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const began = performance.now()
  const folder = await withEmbedded(env, ({ ownerUrl }) =>
    takeBackup({ env: { ...env, BACKUP_DIR }, ownerUrl, keep, progress, signal }),
  )
  progress.say(`Done in ${Math.ceil((performance.now() - began) / 1000)} s: ${folder}`)
})
