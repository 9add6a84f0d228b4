import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SEGMENT } from '#server/backup/archive-reach.ts'
import { count, type Progress } from '#server/backup/progress.ts'
import { listBackups, type Repository } from '#server/backup/repository.ts'
import { readSealed } from '#server/backup/sealed-file.ts'

const DAY_MS = 86_400_000

/**
 * Removes all backups but the newest `keep` that are whole, what the database wrote before the oldest that stays, and the documents
 * that only removed backups need. Each is unnamed first, so that a half-removed one does not look like a backup.
 */
export async function forgetOldBackups(repository: Repository, keep: number, progress: Progress): Promise<void> {
  const { folder, key } = repository
  const { whole, damaged } = await listBackups(repository)
  const kept = whole.slice(-keep)
  const [oldest] = kept
  if (!oldest) return
  for (const [name, reason] of damaged) if (name > oldest.name) progress.say(reason)
  const old = [...whole.map(({ name }) => name), ...damaged.keys()].filter((name) => name < oldest.name)
  if (old.length === 0) return
  for (const name of old) {
    await rename(join(folder, name), join(folder, `.half-${name}`))
    await rm(join(folder, `.half-${name}`), { recursive: true, force: true })
  }
  for (const name of await readdir(join(folder, 'wal'))) {
    // The first eight digits are the timeline; positions go on from one to the next.
    if (SEGMENT.test(name) && name.slice(8) < oldest.manifest.firstSegment.slice(8)) {
      await rm(join(folder, 'wal', name), { force: true })
    }
  }
  const needed = new Set<string>()
  for (const { name } of kept) {
    const listed = await text(readSealed(key, `${name}/documents`, join(folder, name, 'documents')))
    for (const document of listed.split('\n')) needed.add(document)
  }
  const removed = await removeDocuments(folder, needed, oldest.manifest.endedAt)
  progress.say(`Removed ${count(old.length, 'older backup')} and ${count(removed, 'document')} that only they needed.`)
}

/** What arrived after the oldest backup may be needed for a moment between two, whether one of them lists it or not. */
async function removeDocuments(folder: string, needed: Set<string>, oldestEndedAt: string): Promise<number> {
  const since = new Date(Date.parse(oldestEndedAt) - DAY_MS).toISOString().slice(0, 10)
  let removed = 0
  for (const day of await readdir(join(folder, 'documents'))) {
    if (day >= since) continue
    for (const name of await readdir(join(folder, 'documents', day))) {
      if (needed.has(`${day}/${name}`)) continue
      await rm(join(folder, 'documents', day, name), { force: true })
      removed += 1
    }
  }
  return removed
}
