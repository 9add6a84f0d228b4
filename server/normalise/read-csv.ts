/** A line of a file: where it begins, and its fields. */
export interface CsvLine {
  line: number
  fields: string[]
}

const DELIMITERS = [',', ';', '\t'] as const

/** What spreadsheets write above the header to say what stands between fields. */
const NAMES_DELIMITER = /^sep=([,;\t])(?:\r\n|\n|\r)/i

/**
 * Reads a file as spreadsheets and gateways write it (RFC 4180): commas, semicolons or tabs, whichever its first line has most of; quoted fields may hold
 * any of them, and line ends. Empty lines are none. Undefined where a quote never ends.
 */
export function readCsv(text: string): CsvLine[] | undefined {
  const whole = text.replace(/^\ufeff/, '')
  const [said = '', named] = NAMES_DELIMITER.exec(whole) ?? []
  const file = whole.slice(said.length)
  const delimiter = named ?? delimiterOf(file)
  const lines: CsvLine[] = []
  const first = said === '' ? 1 : 2
  let [line, startedAt, field, isQuoted] = [first, first, '', false]
  let fields: string[] = []
  const endLine = () => {
    fields.push(field)
    if (fields.some((one) => one.trim() !== '')) lines.push({ line: startedAt, fields })
    ;[fields, field, startedAt] = [[], '', line]
  }
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at]!
    const isEnd = sign === '\n' || (sign === '\r' && file[at + 1] !== '\n')
    if (isEnd) line += 1
    if (isQuoted) {
      if (sign !== '"') field += sign
      else if (file[at + 1] === '"') field += file[(at += 1)]!
      else isQuoted = false
    } else if (sign === '"' && field.trim() === '') [field, isQuoted] = ['', true]
    else if (sign === delimiter) {
      fields.push(field)
      field = ''
    } else if (isEnd) endLine()
    else if (sign !== '\r') field += sign
  }
  if (isQuoted) return undefined
  endLine()
  return lines
}

function delimiterOf(file: string): string {
  const first = file.slice(0, file.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}
