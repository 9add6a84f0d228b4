import type { PoolClient } from 'pg'
import {
  FILE_LINES_AT_MOST,
  fileColumns,
  LINE_RESULTS,
  type FileAnswer,
  type FileColumns,
  type FileField,
  type FileLine,
  type LineResult,
} from '#contract/disputes/dispute-files.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { guessColumns, hashOfHeader } from '#server/disputes/files/guess-columns.ts'
import { readCsv, type CsvLine } from '#server/disputes/files/read-csv.ts'
import { readLine } from '#server/disputes/files/read-line.ts'
import { takeLine, type LineTaken } from '#server/disputes/files/take-line.ts'
import { inLanguage, LANGUAGE_HEADER, languageOf } from '#server/words/in-language.ts'
import { say } from '#server/words/say.ts'

/** A file as it was sent. */
export interface SentFile {
  gateway?: string | undefined
  csv: string
  columns?: FileColumns | undefined
}

/** What a dry run ends with, so that nothing of it stays. */
class DryRun extends Error {
  readonly answer: FileAnswer

  constructor(answer: FileAnswer) {
    super('a dry run')
    this.answer = answer
  }
}

/**
 * Takes a gateway's file line by line in one transaction, and keeps what its columns are; a dry run does just the same and takes it back, so that it says
 * what would happen. Throws `invalid` for what is no such file, or where gateway or columns are not known.
 */
export async function walkFile(ctx: Context, sent: SentFile, isDry: boolean): Promise<FileAnswer> {
  const { header, lines } = readFile(sent.csv)
  try {
    return await transaction(ctx.pool, async (client) => {
      const answer = await walk(client, ctx, { ...sent, header, lines }, isDry)
      if (isDry) throw new DryRun(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof DryRun) return error.answer
    throw error
  }
}

function readFile(csv: string): { header: string[]; lines: CsvLine[] } {
  const read = readCsv(csv)
  if (!read || csv.includes('\0')) throw invalid('csv', 'This is not a file of comma-separated values')
  const [first, ...lines] = read
  const header = (first?.fields ?? []).map((name) => name.trim())
  if (lines.length === 0 || header.length < 2) throw invalid('csv', 'This is not a file of comma-separated values')
  if (new Set(header).size < header.length) throw invalid('csv', 'Two columns of this file have the same name')
  if (lines.length > FILE_LINES_AT_MOST)
    throw invalid('csv', say('At most {0} lines are taken at once', FILE_LINES_AT_MOST))
  return { header, lines }
}

async function walk(
  client: PoolClient,
  ctx: Context,
  { header, lines, ...sent }: SentFile & { header: string[]; lines: CsvLine[] },
  isDry: boolean,
): Promise<FileAnswer> {
  const hash = hashOfHeader(header)
  const { rows } = await client.query<{ gateway: string; columns: unknown }>(
    'select gateway, columns from dispute_file_columns where header_hash = $1',
    [hash],
  )
  const kept = fileColumns.safeParse(rows[0]?.columns).data
  const columns = sent.columns ?? kept ?? guessColumns(header)
  const gateway = sent.gateway ?? rows[0]?.gateway ?? null
  const missing = Object.values(columns?.of ?? {}).find((name) => !header.includes(name))
  if (missing !== undefined)
    throw invalid('columns', say('There is no column “{0}” in this file', missing.slice(0, 100)))
  const isReady = columns !== null && gateway !== null
  if (!isReady && !isDry)
    throw columns === null
      ? invalid('columns', 'Say which column is the case number')
      : invalid('gateway', 'Please enter the gateway')
  const taken = isReady ? await takeLines(client, ctx, { gateway, columns, header, lines }) : []
  if (isReady && !isDry) await keepColumns(client, ctx, { hash, gateway, columns })
  const counts = Object.fromEntries(
    LINE_RESULTS.map((name) => [name, taken.filter(({ result }) => result === name).length]),
  ) as Record<LineResult, number>
  return { gateway, header, columns, isKept: kept !== undefined && sent.columns === undefined, lines: taken, counts }
}

interface Ready {
  gateway: string
  columns: FileColumns
  header: string[]
  lines: CsvLine[]
}

async function takeLines(
  client: PoolClient,
  ctx: Context,
  { gateway, columns, header, lines }: Ready,
): Promise<FileLine[]> {
  const language = languageOf(ctx.header(LANGUAGE_HEADER))
  const taken: FileLine[] = []
  for (const { line, fields } of lines) {
    const value = (field: FileField) => (fields[header.indexOf(columns.of[field] ?? '')] ?? '').trim()
    const { why, ...what } = await takeOne(client, ctx, gateway, columns, { header, fields, value })
    taken.push({ line, caseNumber: value('caseNumber').slice(0, 100) || null, ...what, why: inLanguage(language, why) })
  }
  return taken
}

async function takeOne(
  client: PoolClient,
  ctx: Context,
  gateway: string,
  columns: FileColumns,
  { header, fields, value }: { header: string[]; fields: string[]; value: (field: FileField) => string },
): Promise<LineTaken> {
  const refused = { result: 'refused' as const, orderId: null, disputeId: null, changes: [] }
  if (fields.length !== header.length)
    return { ...refused, why: say('It has {0} fields where the first line has {1}', fields.length, header.length) }
  const read = readLine(value, columns)
  return 'refused' in read ? { ...refused, why: read.refused } : takeLine(client, ctx, gateway, read)
}

async function keepColumns(
  client: PoolClient,
  ctx: Context,
  { hash, gateway, columns }: { hash: string; gateway: string; columns: FileColumns },
): Promise<void> {
  await client.query(
    `insert into dispute_file_columns (header_hash, gateway, columns, staff_id) values ($1, $2, $3, $4)
      on conflict (header_hash) do update set gateway = excluded.gateway, columns = excluded.columns, staff_id = excluded.staff_id, at = now()
        where (dispute_file_columns.gateway, dispute_file_columns.columns) is distinct from (excluded.gateway, excluded.columns)`,
    [hash, gateway, JSON.stringify(columns), staffOf(ctx).id],
  )
}
