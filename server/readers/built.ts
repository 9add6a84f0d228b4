import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '../..')

/** Where `scripts/build-readers.ts` puts what it writes. */
export const BUILT_READERS = join(ROOT, 'dist/readers')
/** Beside it: each source that it was built of -> the hash of that source. */
export const BUILT_OF = join(BUILT_READERS, 'sources.json')

/** What a reader process begins with. */
export const READER_PROGRAM = '#server/readers/reader-main.ts'
/** TABLE: the readings. Built as one file each, they load in a quarter of the time. */
export const READINGS = [
  '#server/documents/reading/read-document.ts',
  '#server/documents/reading/read-squares.ts',
  '#server/defence-packs/pdf/lay-out-ticket.ts',
  '#server/defence-packs/pdf/write-pdf.ts',
  '#server/government-mail/parse-message.ts',
] as const

/** How a source is known again; the path is from the project's root. */
export function hashOf(path: string): string {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, path)))
    .digest('hex')
}

/** Whether the readings were built, and of the sources that are there now. */
export function areBuilt(record = BUILT_OF): boolean {
  try {
    const sources = Object.entries(JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>)
    return sources.every(([path, hash]) => hashOf(path) === hash)
  } catch {
    return false
  }
}

const IS_BUILT = areBuilt()
const built = (module: string) => join(BUILT_READERS, basename(module, '.ts') + '.js')

/** The program's file: as built, or its source where that is not built or was changed since. */
export const READER_FILE = IS_BUILT ? built(READER_PROGRAM) : join(ROOT, READER_PROGRAM.slice(1))

/** What a reader imports for a reading, likewise. */
export function loadedFor(module: string): string {
  return IS_BUILT && (READINGS as readonly string[]).includes(module) ? pathToFileURL(built(module)).href : module
}
