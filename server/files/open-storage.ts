import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { openDisk } from '#server/files/disk.ts'
import type { S3Env } from '#server/files/s3.ts'
import type { Storage } from '#server/files/storage.ts'
import type { KeyRing } from '#server/sealing/key-ring.ts'

/**
 * Opens the store that DOCUMENT_STORE names. Files arrive under DATA_DIR/documents with both. The ring's current key seals what comes,
 * where it has one.
 */
export async function openStorage(env: S3Env & Pick<Env, 'DOCUMENT_STORE'>, ring?: KeyRing): Promise<Storage> {
  if (env.DOCUMENT_STORE === 'file') return openDisk(join(env.DATA_DIR, 'documents'), ring)
  // Amazon's client is large; a server that keeps files on its disk starts without it.
  const { openS3 } = await import('#server/files/s3.ts')
  return openS3(env, ring)
}
