/** What vite writes about a chunk (its manifest.json). */
interface Chunk {
  file: string
  css?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
  /** Keys of the chunks that come with it. */
  imports?: string[]
  /** Keys of the chunks that it may load later. */
  dynamicImports?: string[]
}
export type Manifest = Record<string, Chunk>

/**
 * TABLE: the most script, in bytes as they are sent (brotli), that may load. `later` is what a list adds to the first screen, and what any
 * further one adds to these two, `order` what the order's page and its parts do. Their words come beside it; a public page comes with 12 kB more, the answer itself.
 */
export const BUNDLE_LIMITS = { admin: 220_000, later: 32_000, order: 66_000, public: 80_000 } as const

/** The most script and style files that the first screen may load: over a slow line each costs more than its bytes. */
export const FILES_AT_MOST = 40

export interface BundleSize {
  kind: keyof typeof BUNDLE_LIMITS
  /** The source that the script is built from. */
  name: string
  bytes: number
}

const ADMIN = 'admin.html'
const PUBLIC = 'front/main.tsx'
const ORDER = /^admin\/order\//
/** A reader loads the words of the public pages in one language only. */
const WORDS = /^front\/(?:languages|correction\/words)\//
/** What a signed-in member's first screen loads besides the entry, one after the other. */
const FIRST_SCREEN = ['admin/shell/admin-gate.tsx', 'admin/dashboard/dashboard-page.tsx']

/** Where one goes from there: what other screens and parts show of lists has come with it. */
const LIST = 'admin/orders/queue-page.tsx'

/** The bytes that a file has as it is sent. */
type SentBytes = (file: string) => number

/**
 * Adds up the script of each screen: of the first one, of what a list adds to it, of what each other part adds to both. Throws where
 * the manifest no longer has an entry.
 */
export function adminSizes(manifest: Manifest, sentBytes: SentBytes): BundleSize[] {
  const { bytesOf, adds, later } = measuring(manifest, sentBytes)
  const first = new Set([ADMIN, ...FIRST_SCREEN].flatMap((key) => [...comesWith(manifest, key)]))
  const withList = new Set([...first, ...comesWith(manifest, LIST)])
  return [
    { kind: 'admin', name: 'first screen', bytes: bytesOf(first) },
    ...later(first).map((key) => ({
      kind: ORDER.test(key) ? ('order' as const) : ('later' as const),
      name: key,
      bytes: adds(key, key === LIST ? first : withList),
    })),
  ]
}

/** How many files of script and of style come with the first screen. */
export function firstScreenFiles(manifest: Manifest): number {
  const first = [ADMIN, ...FIRST_SCREEN].flatMap((key) => [...comesWith(manifest, key)].map((one) => manifest[one]!))
  return new Set(first.flatMap(({ file, css = [] }) => [file, ...css])).size
}

/** Returns chunks that import each other in a circle: the one that runs first finds the other still empty. */
export function circles(manifest: Manifest): string[] {
  const importsOf = (key: string) => chunkOf(manifest, key).imports ?? []
  return Object.keys(manifest).filter((key) =>
    importsOf(key).some((next) => next === key || comesWith(manifest, next).has(key)),
  )
}

/** Adds up the script of each public page, or part of one, with the largest language; throws likewise. */
export function publicSizes(manifest: Manifest, sentBytes: SentBytes): BundleSize[] {
  const { bytesOf, adds, later } = measuring(manifest, sentBytes)
  const front = comesWith(manifest, PUBLIC)
  const [words, parts] = [true, false].map((isWords) => later(front).filter((key) => WORDS.test(key) === isWords)) as [
    string[],
    string[],
  ]
  const largest = Math.max(0, ...words.map((key) => adds(key, front)))
  return parts.map((key) => ({ kind: 'public', name: key, bytes: bytesOf(front) + largest + adds(key, front) }))
}

/** How chunks of one build are added up: their bytes, what one adds to others, and what may come after others. */
function measuring(manifest: Manifest, sentBytes: SentBytes) {
  const bytesOf = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + sentBytes(chunkOf(manifest, key).file), 0)
  return {
    bytesOf,
    adds: (key: string, to: Set<string>) => bytesOf([...comesWith(manifest, key)].filter((one) => !to.has(one))),
    later: (from: Set<string>) => [...reachable(manifest, from)].filter((key) => !from.has(key)),
  }
}

/** The chunk and all that is imported with it. */
function comesWith(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of chunkOf(manifest, key).imports ?? []) comesWith(manifest, next, seen)
  return seen
}

/** The chunks that anything of these may load later, and what those may. */
function reachable(manifest: Manifest, from: Set<string>): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const { dynamicImports = [] } = chunkOf(manifest, key)
    for (const next of dynamicImports) {
      if (found.has(next)) continue
      found.add(next)
      open.push(...comesWith(manifest, next))
    }
  }
  return found
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The build has no ${key}`)
  return chunk
}
