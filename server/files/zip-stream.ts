import { Zip, ZipPassThrough } from 'fflate'

/** One file of an archive. */
export interface ZipEntry {
  /** Its place in the archive: nothing from outside, for it becomes a path where the archive is opened. */
  name: string
  /** When it is from. */
  at: Date
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** An archive without the wider fields of later formats, which old programs lack, ends before 4 GiB, its list of files among it. */
export const ARCHIVE_BYTES_AT_MOST = 4_000_000_000

/** Writes an archive while it is read, piece by piece. Nothing is made smaller: documents are compressed by themselves. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { name, at, pieces } of entries) {
    const file = new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    for await (const piece of pieces) {
      file.push(piece)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
