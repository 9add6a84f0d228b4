import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Refusal } from '#server/errors.ts'
import { readOne, type LineKind, type ReadLine, type Result } from '#server/intake/import-lines.ts'
import { readLines } from '#server/intake/json-lines.ts'

/** What an import of a file would do. */
export interface TriedLines {
  created: number
  repeated: number
  rejected: number
  /** Of those that would be made, with something for staff to look at. */
  flagged: number
}

/** Ends a transaction of which nothing is to stay. */
class Undo extends Error {}

/**
 * Does with a file what an import would, and undoes it: what would be rejected or flagged is written, a line each, to FILE.tried.ndjson.
 * A thing that two transactions of the file have is counted twice.
 */
export async function tryLines<Item>(as: LineKind<Item>, file: string): Promise<TriedLines> {
  const tried: TriedLines = { created: 0, repeated: 0, rejected: 0, flagged: 0 }
  await using found = await open(`${file}.tried.ndjson`, 'w', 0o600)
  let readings: ReadLine<Item>[] = []
  for await (const lines of readLines(createReadStream(file))) {
    for (const line of lines) {
      readings.push(readOne(as, line))
      if (readings.length < as.chunk) continue
      await tell(as, readings, tried, found)
      readings = []
    }
  }
  await tell(as, readings, tried, found)
  return tried
}

async function tell<Item>(as: LineKind<Item>, readings: ReadLine<Item>[], tried: TriedLines, found: FileHandle) {
  const each = (
    await tryItems(
      as,
      readings.flatMap(({ item }) => item ?? []),
    )
  ).values()
  const told: object[] = []
  for (const { line, item, refusal } of readings) {
    const result = refusal ?? (item === undefined ? undefined : each.next().value)
    if (result instanceof Refusal) {
      tried.rejected += 1
      told.push({ line: line.number, rejected: result.message, errors: result.details.errors })
    } else if (result?.kind === 'repeated') tried.repeated += 1
    else {
      tried.created += 1
      if (!result?.flags) continue
      tried.flagged += 1
      told.push({ line: line.number, flagged: result.flags })
    }
  }
  if (told.length > 0) await found.write(`${told.map((one) => JSON.stringify(one)).join('\n')}\n`)
}

async function tryItems<Item>({ take }: LineKind<Item>, items: Item[]): Promise<Result[]> {
  let results: Result[] = []
  try {
    await take(items, async (_, would) => {
      results = would
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return results
}
