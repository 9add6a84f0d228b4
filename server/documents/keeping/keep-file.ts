import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { DOCUMENT_BYTES_AT_MOST, DOCUMENT_KINDS } from '#contract/documents/document-kinds.ts'
import type { Services } from '#server/context.ts'
import { displayName } from '#server/documents/keeping/display-name.ts'
import { findPassWords, type Pass } from '#server/documents/keeping/passes.ts'
import { removeOrphans } from '#server/documents/keeping/sweep-orphan-files.ts'
import type { DocumentReading } from '#server/documents/reading/document-reading.ts'
import { inspect } from '#server/documents/reading/inspect.ts'
import { Refusal } from '#server/errors.ts'
import { scan } from '#server/files/scan.ts'
import type { Incoming } from '#server/files/storage.ts'
import type { LaneName } from '#server/readers/lanes.ts'
import { say } from '#server/words/say.ts'

/** A file that has arrived for an order. */
export interface ArrivedFile {
  orderId: number
  /** The sender's name for it; for display only. */
  name: string
  content: Incoming
  /** Who waits for it, and so which readers read it. */
  lane: LaneName
}

/** A file of the store, as the row of its document names it. */
export interface StoredFile {
  orderId: number
  file1: string
  storageKey: string
  originalName: string
  kind: keyof typeof DOCUMENT_KINDS
  pages: number | null
  bytes: number
  sha256: string
}

/** A file that was inspected, scanned and kept. At the end of its block it leaves the store again unless a row names it. */
export interface KeptFile extends AsyncDisposable {
  file: StoredFile
  /** Null where no virus scanner is set up. */
  scan: 'clean' | 'waiting' | null
  /** Its words, for the comparison with its order. */
  reading: DocumentReading
  /** What the traveller's pass shows of it. */
  pass: Pass
}

/**
 * Inspects a file and keeps it in the store; the database is not used. Throws `not-a-document` for what is not taken and
 * `unavailable` where the store is; nothing is kept then.
 */
export async function keepFile(services: Services, { orderId, name, content, lane }: ArrivedFile): Promise<KeptFile> {
  const bytes = await content.read()
  const { kind, pages, content: redrawn, reading, pass } = await inspect(services.readers, bytes, lane)
  const scanned = await scanOrWait(services, bytes)
  await using again = redrawn && (await services.files.receive(Readable.from([redrawn]), DOCUMENT_BYTES_AT_MOST))
  if (again) await content[Symbol.asyncDispose]()
  const kept = again ?? content
  const { extension } = DOCUMENT_KINDS[kind]
  const storageKey = await kept.keep(extension)
  return {
    file: {
      orderId,
      file1: `eticket-${randomBytes(16).toString('base64url')}.${extension}`,
      storageKey,
      originalName: displayName(name),
      kind,
      pages,
      bytes: kept.bytes,
      sha256: kept.sha256,
    },
    scan: scanned,
    reading,
    pass: { ...pass, ...findPassWords(reading.text) },
    async [Symbol.asyncDispose]() {
      // Where the database is away the sweep removes it, in an hour.
      await removeOrphans(services, [storageKey]).catch(() => undefined)
    },
  }
}

/** A scanner that does not respond makes the document wait (security E10); an infected one is refused in words. */
async function scanOrWait({ env, log }: Services, bytes: Buffer): Promise<KeptFile['scan']> {
  const found = await scan(env, bytes)
  if (!found) return null
  if (found.is === 'infected') {
    throw new Refusal('not-a-document', say('This file has a virus ({0}). It was not kept.', found.name))
  }
  if (found.is === 'away') log.warn({ reason: found.reason }, 'the virus scanner does not answer')
  return found.is === 'clean' ? 'clean' : 'waiting'
}
