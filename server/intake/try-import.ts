import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Refusal } from '#server/errors.ts'
import { readItem } from '#server/intake/create-order.ts'
import type { ReadItem } from '#server/intake/import-orders.ts'
import { parseSent, readLines, type Line } from '#server/intake/json-lines.ts'

/** What an import of a file would do. */
export interface Tried {
  orders: number
  rejected: number
  /** Orders with something for staff to look at, or a field that is not kept, and how many by field. */
  flagged: number
  fields: Map<string, number>
}

/**
 * Reads a file of JSON lines as an import would, and changes nothing: what would be rejected, flagged or not kept is written, a line each,
 * to FILE.tried.ndjson. Whether an order is known already only the database can say.
 */
export async function tryImport(file: string, siteId: number, readAs: ReadItem = readItem): Promise<Tried> {
  const tried: Tried = { orders: 0, rejected: 0, flagged: 0, fields: new Map() }
  await using found = await open(`${file}.tried.ndjson`, 'w', 0o600)
  for await (const lines of readLines(createReadStream(file))) {
    const told = lines.flatMap((line) => tell(line, siteId, tried, readAs))
    if (told.length > 0) await found.write(`${told.join('\n')}\n`)
  }
  return tried
}

function tell(line: Line, siteId: number, tried: Tried, readAs: ReadItem): string[] {
  try {
    if (line.problem) throw line.problem
    const { warnings } = readAs(parseSent(line.text), 'tried', siteId)
    tried.orders += 1
    if (warnings.length === 0) return []
    tried.flagged += 1
    for (const field of new Set(warnings.map((one) => one.field)))
      tried.fields.set(field, (tried.fields.get(field) ?? 0) + 1)
    return [JSON.stringify({ line: line.number, warnings })]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    tried.rejected += 1
    return [JSON.stringify({ line: line.number, rejected: error.message, errors: error.details.errors })]
  }
}
