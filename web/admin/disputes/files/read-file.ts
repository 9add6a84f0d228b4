import type { FileLine } from '#contract/disputes/dispute-files.ts'

/** What the server takes at once, in characters. */
const CHARACTERS_AT_MOST = 900_000

/** Why a file is not even sent. */
export type NoFile = 'workbook' | 'large' | 'empty'

/** The text of a file as spreadsheets save it: UTF-8 or UTF-16, else the Windows alphabet of western Europe; or why it is no list of disputes. */
export async function readText(file: Blob): Promise<string | { no: NoFile }> {
  // No alphabet takes more than four bytes for a character.
  if (file.size > 4 * CHARACTERS_AT_MOST) return { no: 'large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // What spreadsheets save by themselves is a ZIP archive, or what they saved before it was.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { no: 'workbook' }
  const text = decoded(bytes)
  if (text.trim() === '') return { no: 'empty' }
  return text.length > CHARACTERS_AT_MOST ? { no: 'large' } : text
}

function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** The refused lines of a file as they stand in it, under its header: a file of its own, to be fixed and taken again. */
export function refusedOf(csv: string, lines: readonly Pick<FileLine, 'line' | 'result'>[]): string {
  const written = csv.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const starts = lines.map(({ line }) => line)
  const part = (from: number, until: number | undefined) =>
    written.slice(from - 1, until === undefined ? until : until - 1)
  const header = part(1, starts[0])
  const refused = lines.flatMap(({ line, result }, at) => (result === 'refused' ? part(line, starts[at + 1]) : []))
  return `${[...header, ...refused].filter((one) => one.trim() !== '').join('\r\n')}\r\n`
}
