import { createReadStream } from 'node:fs'
import { open, realpath, stat, type FileHandle } from 'node:fs/promises'
import { setImmediate as letOthers, setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import type { Imported } from '#server/db/tables/imports.ts'
import { Refusal } from '#server/errors.ts'
import { GiveWay } from '#server/intake/give-way.ts'
import { DoneHash, findPlace, keepPlace, type Place } from '#server/intake/import-place.ts'
import { readLines, type Line } from '#server/intake/json-lines.ts'
import { StartError } from '#server/start-error.ts'

/** Lines that are read before anything else gets its turn. */
const AT_A_STRETCH = 8
/** How long the import waits for a database that went away, before it gives up and says how to go on. */
const PATIENCE_MS = 60_000
/** SQLSTATEs that blame one value: data exceptions, a check, a limit of the program. Anything else is no line's fault. */
const ABOUT_A_VALUE = /^(22|23514|54)/

/** What became of a line: `flags` is what staff will have to look at. */
export type Result = { kind: 'created' | 'repeated'; flags?: string[] } | Refusal
/** Work that belongs to the transaction in which things are written. */
export type Also = (client: PoolClient, results: Result[]) => Promise<void>

/** How lines of one kind become rows. */
export interface LineKind<Item> {
  kind: Imported
  /** Lines of one transaction, at most. */
  chunk: number
  /** Throws a Refusal for what cannot be taken. */
  read(line: Line): Item
  /** Writes them in one transaction, with `also`; returns a result each, in their order. */
  take(items: Item[], also?: Also): Promise<Result[]>
}

interface Options {
  file: string
  siteId: number
  /** Called after each transaction with what is done, of a file of so many bytes. */
  onProgress?: (place: Place, size: number) => void
  /** Stops after the transaction in flight. */
  signal?: AbortSignal
}

export interface ReadLine<Item> {
  line: Line
  item?: Item
  refusal?: Refusal
}

/**
 * Imports a file of JSON lines to a site, from where an earlier run stopped, however it stopped. What cannot be taken goes to
 * FILE.rejected.ndjson.
 */
export async function importLines<Item>(
  ctx: Context,
  as: LineKind<Item>,
  { file, siteId, onProgress, signal }: Options,
): Promise<Place> {
  const path = await realpath(file)
  const { size } = await stat(path)
  const found = await findPlace(ctx.pool, siteId, as.kind, path)
  const pace = new GiveWay(ctx.pool)
  await pace.rest(signal)
  const rejects = await open(`${path}.rejected.ndjson`, found.place.rejectedBytes > 0 ? 'r+' : 'w', 0o600)
  const done = new DoneHash(found.hash, found.place.bytesDone)
  let place = found.place
  let writing: Promise<void> | undefined
  const write = async (readings: ReadLine<Item>[]) => {
    const last = readings.at(-1)!.line
    const reached = { ...place, bytesDone: last.end, linesDone: last.number, hashDone: done.upTo(last.end) }
    place = await writeChunk(as, readings, reached, rejects)
    onProgress?.(place, size)
  }
  try {
    await rejects.truncate(place.rejectedBytes)
    const source = createReadStream(path, { start: place.bytesDone, highWaterMark: 1 << 20 })
    let readings: ReadLine<Item>[] = []
    const after = { bytes: place.bytesDone, lines: place.linesDone }
    reading: for await (const lines of readLines(done.pass(source), after)) {
      for (const line of lines) {
        readings.push(readOne(as, line))
        // The next lines are read while the database writes the last ones, which needs us for a moment at each of its steps.
        if (readings.length % AT_A_STRETCH === 0) await letOthers()
        if (readings.length < pace.stepOf(as.chunk)) continue
        await writing
        await pace.rest(signal)
        if (signal?.aborted) break reading
        writing = write(readings)
        writing.catch(() => undefined)
        readings = []
      }
    }
    await writing
    if (readings.length > 0 && !signal?.aborted) await write(readings)
    return place
  } finally {
    await writing?.catch(() => undefined)
    await rejects.close()
  }
}

export function readOne<Item>({ read }: LineKind<Item>, line: Line): ReadLine<Item> {
  try {
    if (line.problem) throw line.problem
    return { line, item: read(line) }
  } catch (error) {
    if (error instanceof Refusal) return { line, refusal: error }
    throw error
  }
}

/** Writes what was read, what was rejected, and the place reached, as one; returns that place. Waits for a database that is away. */
async function writeChunk<Item>(
  { take }: LineKind<Item>,
  readings: ReadLine<Item>[],
  reached: Place,
  rejects: FileHandle,
) {
  const items = readings.flatMap(({ item }) => item ?? [])
  const settle = async (client: PoolClient, results: Result[]) => {
    const place = await keepRejects(readings, results, reached, rejects)
    await keepPlace(client, place)
    return place
  }
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(1000)) {
    try {
      let place = reached
      await take(items, async (client, results) => void (place = await settle(client, results)))
      return place
    } catch (error) {
      const problem = databaseProblem(error)
      if (!problem) throw error
      if (ABOUT_A_VALUE.test(problem.code)) break
      if (!problem.passing)
        throw new StartError(`The database refused to write (${problem.code} ${problem.message ?? ''}).`)
      if (Date.now() > deadline) throw new StartError('The database went away; run the same command again to go on.')
    }
  }
  // The database refuses one of them: each is written alone, so that only that one is rejected.
  const results: Result[] = []
  for (const item of items) {
    const one = take([item]).then(([result]) => result!)
    results.push(await one.catch(refusalOfValue))
  }
  let place = reached
  await take([], async (client) => void (place = await settle(client, results)))
  return place
}

function refusalOfValue(error: unknown): Refusal {
  if (!ABOUT_A_VALUE.test(databaseProblem(error)?.code ?? '')) throw error
  return new Refusal('invalid', 'The database cannot hold this line')
}

/** Counts the results and writes what was rejected, at the place where the committed part of the file ends. */
async function keepRejects<Item>(
  readings: ReadLine<Item>[],
  results: Result[],
  reached: Place,
  rejects: FileHandle,
): Promise<Place> {
  const place = { ...reached }
  const each = results.values()
  const lines: string[] = []
  for (const { line, item, refusal } of readings) {
    const result = refusal ?? (item === undefined ? undefined : each.next().value)
    if (result instanceof Refusal) {
      const { errors, data } = result.details
      lines.push(`${JSON.stringify({ line: line.number, message: result.message, errors, data, sent: line.text })}\n`)
    } else if (result?.kind === 'repeated') place.repeated += 1
    else place.created += 1
  }
  if (lines.length === 0) return place
  const { bytesWritten } = await rejects.write(Buffer.from(lines.join('')), 0, null, place.rejectedBytes)
  await rejects.datasync()
  place.rejected += lines.length
  place.rejectedBytes += bytesWritten
  return place
}
