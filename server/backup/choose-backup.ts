import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { archiveReach } from '#server/backup/archive-reach.ts'
import { isBackupName } from '#server/files/backup-names.ts'
import { listBackups, openRepository, type Backup, type Repository } from '#server/backup/repository.ts'
import type { Progress } from '#server/backup/progress.ts'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'

export interface Chosen {
  repository: Repository
  backup: Backup
  /** The segments to go through after the backup. */
  segments: string[]
  /** Where to stop: at a moment, where the backup ended, or at the end of all that is there. */
  until: Date | 'backup' | 'end'
  /** The moment that this gives. */
  at: Date
}

/**
 * Returns which backup, and how much of the archive, restores an installation at a moment. `from` is a folder of backups, or one backup
 * in it: without a moment, a folder means as far as it goes, a backup just that backup. Other backups that are damaged are reported and
 * skipped. StartError where the moment cannot be restored.
 */
export async function chooseBackup(env: Env, from: string, to: Date | undefined, progress: Progress): Promise<Chosen> {
  const named = isBackupName(basename(from)) ? basename(from) : undefined
  const repository = await openRepository(env, named ? dirname(from) : from)
  const { whole, damaged } = await listBackups(repository)
  if (named && damaged.has(named)) throw new StartError(damaged.get(named)!)
  for (const reason of damaged.values()) progress.say(reason)
  const backup = named ? whole.find(({ name }) => name === named) : newest(whole, to)
  if (!backup) {
    const [first] = whole
    if (!first) throw new StartError(`There is no whole backup in ${from}.`)
    throw new StartError(`The first moment that can be restored is ${said(first.manifest.endedAt)}.`)
  }
  await checkFiles(repository, backup)
  const endedAt = new Date(backup.manifest.endedAt)
  const chosen = { repository, backup }
  if (named && !to) return { ...chosen, segments: [], until: 'backup', at: endedAt }
  if (to && to < endedAt) throw new StartError(`This backup begins at ${said(endedAt)}: choose an earlier one.`)

  const { segments, moments } = await archiveReach(repository, backup.manifest.firstSegment)
  const last = moments.at(-1)
  if (!to) return { ...chosen, segments, until: 'end', at: last && last.at > endedAt ? last.at : endedAt }
  const passed = moments.find(({ at }) => at > to)
  if (passed) return { ...chosen, segments: segments.filter((name) => name <= passed.segment), until: to, at: to }
  const reached = last && last.at > endedAt ? last.at : endedAt
  throw new StartError(`The archive reaches to ${said(reached)}, and what was written up to ${said(to)} is not in it.`)
}

function newest(whole: Backup[], to: Date | undefined): Backup | undefined {
  return whole.findLast(({ manifest }) => !to || new Date(manifest.endedAt) <= to)
}

/** Each file of the backup is there and as long as it was; what is in it is checked as it is read. */
async function checkFiles({ folder }: Repository, { name, manifest }: Backup): Promise<void> {
  for (const [file, { bytes }] of Object.entries(manifest.files)) {
    const path = join(folder, name, file)
    const found = await stat(path).catch(() => undefined)
    if (!found) throw new StartError(`The backup is not whole: ${path} is missing.`)
    if (found.size !== bytes)
      throw new StartError(`${path} is damaged: it has ${found.size} bytes instead of ${bytes}.`)
  }
}

/** A moment as people read and type it, in UTC. */
export function said(moment: Date | string): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** A moment that somebody typed: `2026-11-22 19:00`, in UTC unless it says otherwise (`19:00-04:00`). */
export function readMoment(text: string): Date | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(Z|UTC|[+-]\d\d:\d\d)?$/.exec(text.trim())
  if (!found) return undefined
  const [, day, time, zone = 'Z'] = found
  const moment = new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
