import { resolve } from 'node:path'
import { chooseBackup, readMoment, said } from '#server/backup/choose-backup.ts'
import { readArguments, runCommand } from '#server/backup/commands/run-command.ts'
import { openProgress } from '#server/backup/progress.ts'
import { refuseFull, restoreBackup } from '#server/backup/restore-backup.ts'
import { StartError } from '#server/start-error.ts'

const HOW = `npm run restore -- BACKUP --into FOLDER [--to '2026-11-22 19:00'] [--incomplete]`

await runCommand('Restore', async (env, signal) => {
  const options = { into: { type: 'string' }, to: { type: 'string' }, incomplete: { type: 'boolean' } } as const
  const { values, positionals } = readArguments(HOW, options)
  const [from] = positionals
  if (positionals.length !== 1 || !from || !values.into) throw new StartError(HOW)
  const to = values.to === undefined ? undefined : readMoment(values.to)
  if (values.to !== undefined && !to) {
    throw new StartError(
      `--to takes a moment in UTC such as '2026-11-22 19:00', or with its zone '2026-11-22 15:00-04:00'.`,
    )
  }
  // npm runs us in the project's folder; these were named from where the command was given.
  const here = process.env.INIT_CWD ?? '.'
  const into = resolve(here, values.into)
  await refuseFull(into)
  const progress = openProgress()
  const began = performance.now()
  const chosen = await chooseBackup(env, resolve(here, from), to, progress)
  progress.say(`From the backup ${chosen.backup.name} to ${said(chosen.at)}.`)
  await restoreBackup({ env, chosen, into, incomplete: values.incomplete ?? false, progress, signal })
  progress.say(`Done in ${Math.ceil((performance.now() - began) / 1000)} s. Start it with DATA_DIR=${into}`)
})
