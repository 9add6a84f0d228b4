// Notes which rows each query of the server gets, for `scripts/row-types.ts`, which holds them against the types that the source
// gives them. A set-up file of the API's tests; nothing in a query changes.
import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { tagged } from '#server/testing/tagged-rows.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'test-results/rows')
/** Rows of other shapes, and of other words in them, are as many as the types can tell apart, and these are few. */
const ROWS_A_QUERY = 400

type Query = (this: unknown, ...parameters: unknown[]) => unknown

interface Recorder {
  /** By the place of the query: the rows seen there, as text. */
  seen: Map<string, Set<string>>
  /** What is not written yet. */
  fresh: string[]
}

// A worker loads this once for all its files, or once for each: the queries are wrapped once.
const world = globalThis as typeof globalThis & { rowsRecorded?: Recorder }
const recorder = (world.rowsRecorded ??= record())

afterAll(() => {
  if (recorder.fresh.length === 0) return
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(join(FOLDER, `${process.pid}.jsonl`), recorder.fresh.splice(0).join(''))
})

function record(): Recorder {
  const begun: Recorder = { seen: new Map(), fresh: [] }
  for (const kind of [pg.Client, pg.Pool]) {
    const prototype = kind.prototype as unknown as { query: Query }
    const query = prototype.query
    prototype.query = function (...parameters) {
      const place = placeOfCaller()
      const answer = query.apply(this, parameters)
      if (place && answer instanceof Promise) answer.then((result) => note(begun, place, result), ignore)
      return answer
    }
  }
  return begun
}

function note({ seen, fresh }: Recorder, place: string, result: unknown): void {
  const rows = (result as { rows?: unknown[] } | undefined)?.rows ?? []
  const known = seen.get(place) ?? new Set()
  seen.set(place, known)
  for (const row of rows.slice(0, 50)) {
    if (known.size >= ROWS_A_QUERY) return
    const text = tagged(row)
    if (known.has(text)) continue
    known.add(text)
    fresh.push(`${JSON.stringify({ place, row: JSON.parse(text) as unknown })}\n`)
  }
}

/** `server/orders/x.ts:12`, of the code outside of tests that calls the query; undefined where a test does. */
function placeOfCaller(): string | undefined {
  const usual = Error.stackTraceLimit
  // Each frame is looked up in a source map.
  Error.stackTraceLimit = 3
  const frame = new Error('where').stack?.split('\n')[3] ?? ''
  Error.stackTraceLimit = usual
  const [, path, line] = /(?:file:\/\/)?(\/[^()]+?):(\d+):\d+\)?$/.exec(frame) ?? []
  if (!path || path.includes('/node_modules/') || /\.test\.ts$|\/testing\//.test(path)) return undefined
  return `${relative(ROOT, path)}:${line}`
}

function ignore(): void {
  // The caller has the error.
}
