import type { PoolClient } from 'pg'
import { fileColumns, type FileAnswer, type FileColumns, type FileLine } from '#contract/disputes/dispute-files.ts'
import { FILE_LINES_AT_MOST, LINE_RESULTS, type FileField, type LineResult } from '#contract/disputes/file-fields.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { guessColumns, hashOfHeader } from '#server/disputes/files/guess-columns.ts'
import { readCsv, type CsvLine } from '#server/normalise/read-csv.ts'
import { readLine, type LineRefused } from '#server/disputes/files/read-line.ts'
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
 * Takes a gateway's file line by line in one transaction, and keeps what its columns are; a dry run does the same and rolls it back, to
 * return what would happen. Throws `invalid` for what is no such file, or where gateway or columns are not known.
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
  const examples = header.map((_, at) => firstOf(lines, at))
  const columns = sent.columns ?? kept ?? guessColumns(header, examples)
  const gateway = sent.gateway ?? rows[0]?.gateway ?? null
  const missing = Object.values(columns.of).find((name) => !header.includes(name))
  if (missing !== undefined)
    throw invalid('columns', say('There is no column “{0}” in this file', missing.slice(0, 100)))
  const isKnown = columns.of.caseNumber !== undefined
  const isReady = isKnown && gateway !== null
  if (!isReady && !isDry)
    throw !isKnown
      ? invalid('columns', 'Say which column is the case number')
      : invalid('gateway', 'Please enter the gateway')
  const gateways = await knownGateways(client)
  const { taken, words } = isReady
    ? await takeLines(client, ctx, { gateway, columns, header, lines, isDry })
    : { taken: [], words: [] }
  if (isReady && !isDry) await keepColumns(client, ctx, { hash, gateway, columns })
  const counts = Object.fromEntries(
    LINE_RESULTS.map((name) => [name, taken.filter(({ result }) => result === name).length]),
  ) as Record<LineResult, number>
  const isKept = kept !== undefined && sent.columns === undefined
  return { gateway, header, examples, words, gateways, columns, isKept, lines: taken, counts }
}

/** The first values of a column, each once, cut to what a person recognises it by. */
function firstOf(lines: readonly CsvLine[], at: number): string[] {
  const values = lines.map(({ fields }) => (fields[at] ?? '').trim().slice(0, 60)).filter((value) => value !== '')
  return [...new Set(values)].slice(0, EXAMPLES)
}

/** Gateways that have disputes, each as one of its cases writes it: from one to the next in the index of cases. */
async function knownGateways(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ gateway: string }>(
    `with recursive known as (
      (select gateway from disputes order by lower(gateway) limit 1)
      union all
      select later.gateway from known, lateral (select d.gateway from disputes d
        where lower(d.gateway) > lower(known.gateway) order by lower(d.gateway) limit 1) later)
    select gateway from known limit 50`,
  )
  return rows.map(({ gateway }) => gateway)
}

/** Words that somebody is asked for at once: more are no words for how far a dispute is. */
const WORDS_AT_MOST = 20
/** Values of a column that are shown beside its name. */
const EXAMPLES = 3

interface Ready {
  gateway: string
  columns: FileColumns
  header: string[]
  lines: CsvLine[]
  isDry: boolean
}

type Walked = { taken: FileLine[]; words: FileAnswer['words'] }

async function takeLines(
  client: PoolClient,
  ctx: Context,
  { gateway, columns, header, lines, isDry }: Ready,
): Promise<Walked> {
  const language = languageOf(ctx.header(LANGUAGE_HEADER))
  const taken: FileLine[] = []
  const words = new Map<string, FileAnswer['words'][number]>()
  for (const { line, fields } of lines) {
    const value = (field: FileField) => (fields[header.indexOf(columns.of[field] ?? '')] ?? '').trim()
    const { why, word, ...what } = await takeOne(client, ctx, gateway, columns, { header, fields, value })
    if (word) words.set(`${word.field} ${word.word}`, word)
    // The case that a dry run opens is gone with it.
    const isGone = isDry && (what.result === 'opened' || what.result === 'unsure')
    taken.push({
      line,
      caseNumber: value('caseNumber').slice(0, 100) || null,
      ...what,
      ...(isGone && { disputeId: null }),
      why: inLanguage(language, why),
    })
  }
  return { taken, words: [...words.values()].slice(0, WORDS_AT_MOST) }
}

async function takeOne(
  client: PoolClient,
  ctx: Context,
  gateway: string,
  columns: FileColumns,
  { header, fields, value }: { header: string[]; fields: string[]; value: (field: FileField) => string },
): Promise<LineTaken & Pick<LineRefused, 'word'>> {
  const refused = { result: 'refused' as const, orderId: null, disputeId: null, changes: [] }
  if (fields.length !== header.length)
    return { ...refused, why: say('It has {0} fields where the first line has {1}', fields.length, header.length) }
  const read = readLine(value, columns)
  if (!('refused' in read)) return takeLine(client, ctx, gateway, read)
  return { ...refused, why: read.refused, ...(read.word && { word: read.word }) }
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
