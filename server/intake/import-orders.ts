import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, realpath, stat, type FileHandle } from 'node:fs/promises'
import { setImmediate as letOthers, setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { Refusal } from '#server/errors.ts'
import { accepted, readItem } from '#server/intake/create-order.ts'
import { DoneHash, findPlace, keepPlace, type Place } from '#server/intake/import-place.ts'
import { parseSent, readLines, type Line } from '#server/intake/json-lines.ts'
import { takeOrders, type Item, type Outcome } from '#server/intake/take-orders.ts'
import { StartError } from '#server/start-error.ts'

/** Lines of one transaction. */
const CHUNK = 2000
/** Lines that are read before anything else gets its turn. */
const AT_A_STRETCH = 8
/** How long the import waits for a database that went away, before it gives up and says how to go on. */
const PATIENCE_MS = 60_000
/** SQLSTATEs that blame one value: data exceptions, a check, a limit of the program. Anything else is no line's fault. */
const ABOUT_A_VALUE = /^(22|23514|54)/

interface Options {
  file: string
  siteId: number
  /** Called after each transaction with what is done, of a file of so many bytes. */
  onProgress?: (place: Place, size: number) => void
  /** Called for each order that is read, with the fields of which nothing is kept. */
  onNotKept?: (fields: string[]) => void
  /** Stops after the transaction in flight. */
  signal?: AbortSignal
}

interface ReadLine {
  line: Line
  item?: Item
  refusal?: Refusal
}

/**
 * Imports a file of JSON lines as orders of a site, from where an earlier run stopped, however it stopped: every line becomes
 * one order, told apart by its `idempotency_key`, else by its content. What cannot be an order goes to FILE.rejected.ndjson.
 */
export async function importOrders(
  ctx: Context,
  { file, siteId, onProgress, onNotKept, signal }: Options,
): Promise<Place> {
  const path = await realpath(file)
  const { size } = await stat(path)
  const found = await findPlace(ctx.pool, siteId, path)
  const rejects = await open(`${path}.rejected.ndjson`, found.place.rejectedBytes > 0 ? 'r+' : 'w', 0o600)
  const done = new DoneHash(found.hash, found.place.bytesDone)
  let place = found.place
  let writing: Promise<void> | undefined
  const write = async (readings: ReadLine[]) => {
    const last = readings.at(-1)!.line
    const reached = { ...place, bytesDone: last.end, linesDone: last.number, hashDone: done.upTo(last.end) }
    place = await writeChunk(ctx, siteId, readings, reached, rejects)
    onProgress?.(place, size)
  }
  try {
    await rejects.truncate(place.rejectedBytes)
    const source = createReadStream(path, { start: place.bytesDone, highWaterMark: 1 << 20 })
    let readings: ReadLine[] = []
    const after = { bytes: place.bytesDone, lines: place.linesDone }
    reading: for await (const lines of readLines(done.pass(source), after)) {
      for (const line of lines) {
        const reading = read(line, siteId)
        readings.push(reading)
        if (reading.item && reading.item.notKept.length > 0) onNotKept?.(reading.item.notKept)
        // The next lines are read while the database writes the last ones, which needs us for a moment at each of its steps.
        if (readings.length % AT_A_STRETCH === 0) await letOthers()
        if (readings.length < CHUNK) continue
        await writing
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

function read(line: Line, siteId: number): ReadLine {
  try {
    if (line.problem) throw line.problem
    const sent = parseSent(line.text)
    const key = sent.idempotency_key ?? `line-${createHash('sha256').update(line.text).digest('base64url')}`
    return { line, item: readItem(sent, key, siteId) }
  } catch (error) {
    if (error instanceof Refusal) return { line, refusal: error }
    throw error
  }
}

/** Writes the orders, what was rejected, and the place reached, as one; returns that place. Waits for a database that is away. */
async function writeChunk(ctx: Context, siteId: number, readings: ReadLine[], reached: Place, rejects: FileHandle) {
  const items = readings.flatMap(({ item }) => item ?? [])
  const settle = async (client: Parameters<typeof keepPlace>[0], outcomes: (Outcome | Refusal)[]) => {
    const place = await keepRejects(readings, outcomes, reached, rejects)
    await keepPlace(client, place)
    return place
  }
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(1000)) {
    try {
      let place = reached
      await takeOrders(ctx, siteId, items, async (client, outcomes) => void (place = await settle(client, outcomes)))
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
  // The database refuses one of them for itself: each alone, so that only that one is rejected.
  const outcomes: (Outcome | Refusal)[] = []
  for (const item of items) {
    const one = takeOrders(ctx, siteId, [item]).then(([outcome]) => outcome!)
    outcomes.push(await one.catch(refusalOfValue))
  }
  let place = reached
  await takeOrders(ctx, siteId, [], async (client) => void (place = await settle(client, outcomes)))
  return place
}

function refusalOfValue(error: unknown): Refusal {
  if (!ABOUT_A_VALUE.test(databaseProblem(error)?.code ?? '')) throw error
  return new Refusal('invalid', 'The database cannot hold this order')
}

/** Counts the outcomes and writes what was rejected, at the place where the committed part of the file ends. */
async function keepRejects(
  readings: ReadLine[],
  outcomes: (Outcome | Refusal)[],
  reached: Place,
  rejects: FileHandle,
): Promise<Place> {
  const place = { ...reached }
  const results = outcomes.values()
  const lines: string[] = []
  for (const { line, item, refusal } of readings) {
    const why = refusal ?? whyNot(item && results.next().value)
    if (why instanceof Refusal) {
      const { errors, data } = why.details
      lines.push(`${JSON.stringify({ line: line.number, message: why.message, errors, data, sent: line.text })}\n`)
    } else if (why === 'repeated') place.repeated += 1
    else place.created += 1
  }
  if (lines.length === 0) return place
  const { bytesWritten } = await rejects.write(Buffer.from(lines.join('')), 0, null, place.rejectedBytes)
  await rejects.datasync()
  place.rejected += lines.length
  place.rejectedBytes += bytesWritten
  return place
}

function whyNot(outcome: Outcome | Refusal | undefined): Refusal | Outcome['kind'] {
  if (outcome instanceof Refusal) return outcome
  try {
    return accepted(outcome!).kind
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
