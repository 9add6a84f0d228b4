import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Repository } from '#server/backup/repository.ts'
import { writeSealed } from '#server/backup/sealed-file.ts'
import { syncFolder } from '#server/files/incoming.ts'

const AT_ONCE = 8

/** What a document is called among backups; its file there lies under the same name. */
export const documentName = (key: string) => `documents/${key}`

/** Which documents the folder of backups has, listed a day at a time and remembered. */
export class ArchivedDocuments {
  readonly #repository: Repository
  readonly #days = new Map<string, Promise<Set<string>>>()

  constructor(repository: Repository) {
    this.#repository = repository
  }

  /** Returns whether the document of a store's key is there. */
  async has(key: string): Promise<boolean> {
    const day = key.slice(0, 10)
    let names = this.#days.get(day)
    if (!names) {
      names = readdir(join(this.#repository.folder, 'documents', day)).then(
        (found) => new Set(found),
        () => new Set(),
      )
      this.#days.set(day, names)
    }
    return (await names).has(key.slice(11))
  }

  /** Copies documents that are not there yet from `kept`, each sealed; returns how many, and which of them `kept` lacks. */
  async add(kept: string, keys: string[], signal?: AbortSignal): Promise<{ added: number; missing: string[] }> {
    const { folder, key: secret } = this.#repository
    const waiting = keys[Symbol.iterator]()
    const missing: string[] = []
    const days = new Set<string>()
    let added = 0
    const copy = async () => {
      for (const key of waiting) {
        if (await this.has(key)) continue
        signal?.throwIfAborted()
        const day = key.slice(0, 10)
        await mkdir(join(folder, 'documents', day), { recursive: true, mode: 0o700 })
        const source = createReadStream(join(kept, key))
        try {
          await writeSealed(secret, documentName(key), source, join(folder, 'documents', key), signal)
        } catch (error) {
          const { code, path } = error as NodeJS.ErrnoException
          if (code !== 'ENOENT' || path !== join(kept, key)) throw error
          missing.push(key)
          continue
        }
        ;(await this.#days.get(day)!).add(key.slice(11))
        days.add(day)
        added += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, copy))
    for (const day of days) await syncFolder(join(folder, 'documents', day))
    return { added, missing }
  }
}
