import { pipeline, type Readable } from 'node:stream'
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
  const frames = openerOf(ring, key)
  return frames ? through(frames, bytes) : bytes
}

/** What lies under a key of a store, opened piece by piece: what is not what was sealed ends the stream with that error. */
export function openSealedStream(ring: KeyRing, key: string, bytes: Readable): Readable {
  const frames = openerOf(ring, key)
  return frames ? pipeline(bytes, frames, () => undefined) : bytes
}

/** What opens a file of this key; undefined where it lies plain. */
function openerOf(ring: KeyRing, key: string) {
  const { id, sealedWith } = partsOf(key)
  if (sealedWith === undefined) return undefined
  const secret = ring.find(sealedWith)?.secret
  if (!secret) throw new Refusal('unavailable', 'This document is encrypted with a key that the server does not have')
  return opening(secret, sealedName(id), () => {
    const refusal = new Refusal('unavailable', 'This document was damaged on the server and cannot be opened')
    refusal.cause = new BrokenSeal()
    return refusal
  })
}

/** Opens the whole of a sealed file; throws BrokenSeal. */
export async function openFrames(secret: Buffer, id: string, bytes: Buffer): Promise<Buffer> {
  return through(opening(secret, sealedName(id)), bytes)
}

function through(frames: ReturnType<typeof opening>, bytes: Buffer): Promise<Buffer> {
  const opened = buffer(frames)
  frames.end(bytes)
  return opened
}
