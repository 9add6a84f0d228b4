import { createHash } from 'node:crypto'
import { z } from 'zod'
import { OTHER_NAMES, SENT_FIELDS } from '#server/intake/find-warnings.ts'
import type { Sent } from '#server/intake/read-order.ts'
import { findMeant } from '#server/normalise/nearest.ts'
import { foldName } from '#server/normalise/plain-latin.ts'

/** Which field of an order each column of a file is, said once by whoever knows the file. */
export interface CsvColumns {
  /** A column's head -> the field; three fields of a day, in the order in which the column has them; null: it is left out. */
  columns: Record<string, string | string[] | null>
  /** Fields of every order that the file has no column for. */
  always: Record<string, string>
  /** What the file calls a status -> ours; null: nobody has said it yet. */
  statuses?: Record<string, string | null>
}

const SHAPE = z.strictObject({
  columns: z.record(z.string(), z.union([z.string(), z.array(z.string()).length(3), z.null()])),
  always: z.record(z.string(), z.string()).default({}),
  statuses: z.record(z.string(), z.string().nullable()).optional(),
})

/** What the lines of a file may say, and must. */
export interface LineFields {
  fields: readonly string[]
  /** Of each of these, one field is needed. */
  needed: readonly (readonly string[])[]
  /** Other words for fields, folded; several fields of a day with commas and "and". */
  otherNames: Record<string, string>
  /** Where all of them are told of. */
  document: string
  /** What a guess says of every line, of what the file has no column for. */
  guessed: Record<string, string>
  /** The fields that are moments, where it has others than such: without one of them no zone is guessed. */
  moments?: readonly string[]
  /** The field whose words are said once in `statuses`, what they may become, and why another may not. */
  statuses?: { field: string; known: readonly string[]; problem(word: string): string | undefined }
}

/** Every field, as a landing site sends it; those of a payment and of terms with that before them. */
const FIELDS: readonly string[] = Object.entries(SENT_FIELDS).flatMap(([part, names]) =>
  names.flatMap((name) => (part === '' ? (name in SENT_FIELDS ? [] : [name]) : [`${part}.${name}`])),
)

export const ORDER_LINES: LineFields = {
  fields: FIELDS,
  needed: [['name'], ['last_name'], ['email'], ['IsArrival'], ['processing_mode']],
  otherNames: OTHER_NAMES,
  document: 'docs/landing-sites.md',
  guessed: { processing_mode: 'standard' },
}

/** A first guess of what the columns are, by their heads, for a person to look at. */
export function guessColumns(heads: readonly string[], lines = ORDER_LINES): CsvColumns {
  const columns = Object.fromEntries(heads.map((head) => [head, guess(head, lines)]))
  const found = new Set(Object.values(columns).flat())
  const isGuessed = (field: string) =>
    !found.has(field) && (field !== 'time_zone' || !lines.moments || lines.moments.some((one) => found.has(one)))
  return { columns, always: Object.fromEntries(Object.entries(lines.guessed).filter(([field]) => isGuessed(field))) }
}

/** The words that a file's lines have for a status, and of how many lines; empty where no column is one. */
export function statusWords(
  { columns }: Pick<CsvColumns, 'columns'>,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { statuses }: LineFields,
): Map<string, number> {
  const counts = new Map<string, number>()
  const at = statuses ? heads.findIndex((head) => columns[head] === statuses.field) : -1
  if (at < 0) return counts
  for (const cells of rows) {
    const word = cells[at]?.trim() ?? ''
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/** A first guess of what those words are: exactly our words are taken, and nothing else is guessed. */
export function guessStatuses(words: Iterable<string>, { statuses }: LineFields): Record<string, string | null> {
  return Object.fromEntries(
    Array.from(words, (word) => [word, statuses?.known.find((known) => known === word.toLowerCase()) ?? null]),
  )
}

function guess(head: string, { fields, otherNames }: LineFields): string | string[] | null {
  const folded = foldName(head.replaceAll('_', ' '))
  const same = fields.find((field) => foldName(field.replaceAll(/[_.]/g, ' ')) === folded)
  if (same) return same
  const other = otherNames[folded] ?? otherNames[folded.replaceAll(' ', '')]
  // A day in one column is most often written 2026-12-31.
  if (other) return other.includes(', ') ? other.split(/, | and /) : other
  return (
    findMeant(
      folded,
      fields.map((field) => [foldName(field.replaceAll(/[_.]/g, ' ')), field] as const),
    ) ?? null
  )
}

/** What is wrong with what a person said of the words for a status. */
export function statusProblems(
  { statuses: said = {}, always }: CsvColumns,
  words: ReadonlyMap<string, number>,
  { statuses }: LineFields,
): string[] {
  if (!statuses) return Object.keys(said).length === 0 ? [] : ['It takes no "statuses".']
  const fixed = always[statuses.field]
  const named = [...Object.values(said), ...(fixed === undefined ? [] : [fixed])].filter((word) => word !== null)
  const lines = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`
  return [
    ...named.flatMap((word) => {
      const why = statuses.problem(word)
      return why === undefined ? [] : [`“${word}” is no status: ${why}.`]
    }),
    ...[...words]
      .filter(([word]) => (said[word] ?? null) === null)
      .map(
        ([word, count]) =>
          `Nothing is said of the status “${word}”, of ${lines(count)}: name it under "statuses", as ${statuses.known.join(', ')}.`,
      ),
  ]
}

/** Reads what a person said of the columns; each problem as a line that says what to fix. */
export function readColumns(
  json: string,
  heads: readonly string[],
  { fields, needed, document }: LineFields = ORDER_LINES,
): { columns?: CsvColumns; problems: string[] } {
  const read = SHAPE.safeParse(parsed(json))
  if (!read.success)
    return { problems: ['It takes "columns", each with a field, three fields of a day or null, and "always".'] }
  const { columns, always, statuses } = read.data
  const named = [...Object.values(columns).flat(), ...Object.keys(always)].filter((field) => field !== null)
  const unknown = named.filter((field) => !fields.includes(field))
  const missing = needed.filter((these) => !these.some((field) => named.includes(field)))
  const twice = named.filter((field, index) => named.indexOf(field) !== index)
  const problems = [
    ...unknown.map((field) => `There is no field ${field}: ${document} has all of them.`),
    ...twice.map((field) => `Two columns are ${field}.`),
    ...missing.map(
      (these) => `No column is ${these.join(' or ')}, which is needed: name it under "columns" or "always".`,
    ),
    ...Object.keys(columns)
      .filter((head) => !heads.includes(head))
      .map((head) => `The file has no column “${head}”.`),
    ...heads
      .filter((head) => !(head in columns))
      .map((head) => `Nothing is said of the column “${head}”: null leaves it out.`),
  ]
  return problems.length > 0 ? { problems } : { columns: { columns, always, ...(statuses && { statuses }) }, problems }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * A line of the file as a landing site would send it, under a key of its own: the one it has, else its reference, else what it says. So the
 * same line is one order however often the file is read, also after somebody changed what a column is.
 */
export function orderOfLine(
  columns: CsvColumns,
  heads: readonly string[],
  cells: readonly string[],
  lines = ORDER_LINES,
): Sent {
  const order = fieldsOfLine(columns, heads, cells, lines)
  const reference = order.external_reference
  const said = createHash('sha256').update(JSON.stringify(cells)).digest('base64url')
  order.idempotency_key ??= `csv-${typeof reference === 'string' && reference.length <= 200 ? reference : said}`
  return order
}

/** A line of the file by its fields. */
export function fieldsOfLine(
  { columns, always, statuses = {} }: CsvColumns,
  heads: readonly string[],
  cells: readonly string[],
  lines?: LineFields,
): Sent {
  const order: Sent = {}
  for (const [field, value] of Object.entries(always)) put(order, field, value)
  heads.forEach((head, index) => {
    const field = columns[head]
    const cell = cells[index]?.trim() ?? ''
    if (field === null || field === undefined) return
    if (typeof field === 'string' && field === lines?.statuses?.field) put(order, field, statuses[cell] ?? cell)
    else if (cell === '') return
    else if (typeof field === 'string') put(order, field, cell)
    else partsOfDay(cell, field.length).forEach((part, at) => put(order, field[at]!, part))
  })
  return order
}

function put(order: Sent, field: string, value: string): void {
  const [part, name] = field.split('.')
  if (name === undefined) order[field] = value
  else order[part!] = { ...(order[part!] as object | undefined), [name]: value }
}

/** The parts of a day, without what stands after it; one that has not so many goes as a whole to the first, for staff to see. */
function partsOfDay(cell: string, count: number): string[] {
  const parts = /^\d{4}-\d{2}-\d{2}T/.test(cell) ? cell.slice(0, 10).split('-') : cell.split(/[^\p{L}\p{N}]+/u)
  return parts.length >= count ? parts.slice(0, count) : [cell]
}
