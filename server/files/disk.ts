import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { receiveInto, removeOld, syncFolder } from '#server/files/incoming.ts'
import { isKey } from '#server/files/keys.ts'
import { openSealed, openSealedStream } from '#server/files/open-sealed.ts'
import type { Storage, StoredFile } from '#server/files/storage.ts'
import { KeyRing } from '#server/sealing/key-ring.ts'

/** The folder below DATA_DIR in which this store keeps documents, each under its key. */
export function keptFolder(dataDir: string): string {
  return join(dataDir, 'documents', 'kept')
}

/** Opens the store under a folder: `kept/` for documents, `incoming/` for what is still arriving. */
export async function openDisk(folder: string, ring = new KeyRing()): Promise<Storage> {
  const incoming = join(folder, 'incoming')
  const kept = join(folder, 'kept')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await mkdir(kept, { recursive: true, mode: 0o700 })

  async function keep(path: string, key: string): Promise<void> {
    const place = join(kept, key.slice(0, 10))
    await mkdir(place, { recursive: true, mode: 0o700 })
    await rename(path, join(kept, key))
    await syncFolder(place)
    await syncFolder(kept)
  }

  return {
    receive: (stream, bytesAtMost) => receiveInto({ folder: incoming, ring, keep }, stream, bytesAtMost),
    async read(key) {
      if (!isKey(key)) return undefined
      const bytes = await readFile(join(kept, key)).catch(noneThere)
      return bytes && openSealed(ring, key, bytes)
    },
    async open(key) {
      if (!isKey(key)) return undefined
      const file = await open(join(kept, key)).catch(noneThere)
      return file && openSealedStream(ring, key, file.createReadStream())
    },
    async remove(key) {
      if (isKey(key)) await rm(join(kept, key), { force: true })
    },
    list: (day) => listKept(kept, day),
    sweepIncoming: (olderThanMs) => removeOld(incoming, olderThanMs),
  }
}

function noneThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function* listKept(kept: string, day: string): AsyncGenerator<StoredFile> {
  for (const name of await readdir(join(kept, day)).catch(() => [])) {
    const key = `${day}/${name}`
    const found = await stat(join(kept, key)).catch(() => undefined)
    if (found?.isFile() && isKey(key)) yield { key, modifiedAt: found.mtime }
  }
}
