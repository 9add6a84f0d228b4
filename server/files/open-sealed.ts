import { buffer } from 'node:stream/consumers'
import { Refusal } from '#server/errors.ts'
import { partsOf } from '#server/files/keys.ts'
import { BrokenSeal, opening } from '#server/sealing/frames.ts'
import type { KeyRing } from '#server/sealing/key-ring.ts'

/** The name that a file's frames are bound to. */
export const sealedName = (id: string) => `documents/${id}`

/**
 * What lies under a key of a store, opened where the key says that it is sealed. Throws `unavailable` where it is not what was sealed
 * (its `cause` is a BrokenSeal then), or where the ring lacks its key.
 */
export async function openSealed(ring: KeyRing, key: string, bytes: Buffer): Promise<Buffer> {
  const { id, sealedWith } = partsOf(key)
  if (sealedWith === undefined) return bytes
  const secret = ring.find(sealedWith)?.secret
  if (!secret) throw new Refusal('unavailable', 'This document is sealed with a key that the server does not have')
  try {
    return await openFrames(secret, id, bytes)
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error
    const refusal = new Refusal('unavailable', 'This document was damaged on the server and is not handed out')
    refusal.cause = error
    throw refusal
  }
}

/** Opens the whole of a sealed file; throws BrokenSeal. */
export async function openFrames(secret: Buffer, id: string, bytes: Buffer): Promise<Buffer> {
  const frames = opening(secret, sealedName(id))
  const opened = buffer(frames)
  frames.end(bytes)
  return opened
}
