import type { Readable } from 'node:stream'

/** A file that has arrived and belongs to nothing yet. It vanishes when disposed of, unless it was kept. */
export interface Incoming extends AsyncDisposable {
  bytes: number
  /** Of the bytes as they came in; hex. */
  sha256: string
  /** The bytes, which `receive` has limited. */
  read(): Promise<Buffer>
  /**
   * Gives it a lasting place under a random key that ends with the extension, and returns the key. It is safely on disk (or in the
   * bucket) by then, so keep first and write the row afterwards: a row never names what is not there.
   */
  keep(extension: string): Promise<string>
}

/** One file of the store, for the sweep. */
export interface StoredFile {
  key: string
  modifiedAt: Date
}

/**
 * What a store of documents is: disk.ts and s3.ts are the two. Keys are the store's own and random; a person's file name
 * never reaches it. Throws `unavailable` when there is no room or the store does not respond.
 */
export interface Storage {
  /** Takes in at most `bytesAtMost`, or throws `too-large`; a stream that breaks off leaves nothing behind. */
  receive(stream: Readable, bytesAtMost: number): Promise<Incoming>
  /** The bytes under a key; undefined when there are none. */
  read(key: string): Promise<Buffer | undefined>
  /** The bytes under a key, piece by piece; the stream breaks off as `read` throws, where that shows only then. */
  open(key: string): Promise<Readable | undefined>
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>
  /** The files kept on one day (YYYY-MM-DD, UTC). */
  list(day: string): AsyncIterable<StoredFile>
  /** Removes what arrived and was neither kept nor disposed of, because its process died. */
  sweepIncoming(olderThanMs: number): Promise<number>
}
