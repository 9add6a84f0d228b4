import { readdir } from 'node:fs/promises'

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** Whether a folder is called as whole backups are: by the moment (UTC) at which they were begun. */
export const isBackupName = (name: string) => NAME.test(name)

/** When the newest whole backup of a folder was begun, by its name, which needs no key; undefined where there is none. */
export async function newestBackup(folder: string): Promise<Date | undefined> {
  const names = await readdir(folder).catch(() => [])
  const newest = names.filter(isBackupName).sort().at(-1)
  return newest === undefined ? undefined : new Date(newest.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'))
}
