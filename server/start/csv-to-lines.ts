import { isUtf8 } from 'node:buffer'
import { existsSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  fieldsOfLine,
  guessColumns,
  guessStatuses,
  orderOfLine,
  readColumns,
  statusProblems,
  statusWords,
  type LineFields,
} from '#server/intake/csv-columns.ts'
import { readCsv } from '#server/normalise/read-csv.ts'
import { StartError } from '#server/start-error.ts'

/** A file is read as a whole; a longer one is cut in two. */
const BYTES_AT_MOST = 256 * 1024 * 1024

/**
 * Turns a spreadsheet's CSV into a file of JSON lines, FILE.ndjson, by what FILE.columns.json says of its columns. Where nobody has
 * said that, writes a guess of it to be looked at, and returns undefined.
 */
export async function csvToLines(file: string, as: LineFields): Promise<string | undefined> {
  if ((await stat(file)).size > BYTES_AT_MOST) throw new StartError('A CSV file is at most 256 MB: cut it in two.')
  const bytes = await readFile(file)
  const isPlain = isUtf8(bytes)
  if (!isPlain) console.log('The file is not UTF-8: it is read as Windows-1252, as older spreadsheets write it.')
  const lines = readCsv(new TextDecoder(isPlain ? 'utf-8' : 'windows-1252').decode(bytes))
  if (!lines) throw new StartError('A quoted field of the file never ends.')
  const [head, ...rows] = lines
  if (!head || rows.length === 0) throw new StartError('The file has no line below its heads.')
  const heads = head.fields.map((one) => one.trim())
  const twice = heads.find((one, index) => heads.indexOf(one) !== index)
  if (twice !== undefined) throw new StartError(`Two columns are called “${twice}”: give them names of their own.`)
  const cells = rows.map(({ fields }) => fields)
  const mapFile = `${file}.columns.json`
  if (!existsSync(mapFile)) {
    const guess = guessColumns(heads, as)
    const words = statusWords(guess, heads, cells, as)
    const statuses = words.size > 0 ? { statuses: guessStatuses(words.keys(), as) } : {}
    await writeFile(mapFile, `${JSON.stringify({ ...guess, ...statuses }, null, 2)}\n`, { mode: 0o600 })
    return undefined
  }
  const { columns, problems } = readColumns(await readFile(mapFile, 'utf8'), heads, as)
  if (columns) problems.push(...statusProblems(columns, statusWords(columns, heads, cells, as), as))
  if (!columns || problems.length > 0)
    throw new StartError([`${basename(mapFile)} does not fit the file:`, ...problems].join('\n- '))
  const made = `${file}.ndjson`
  const ofLine = as.statuses ? orderOfLine : fieldsOfLine
  const found = cells.map((one) => JSON.stringify(ofLine(columns, heads, one, as)))
  await writeFile(`${made}.part`, `${found.join('\n')}\n`, { mode: 0o600 })
  await rename(`${made}.part`, made)
  return made
}
