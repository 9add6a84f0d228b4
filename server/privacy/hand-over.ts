import { buffer } from 'node:stream/consumers'
import type { HeldFormat } from '#contract/orders/person-keys.ts'
import { FONTS } from '#server/lettering/font-files.ts'
import { drawText, isPlain } from '#server/lettering/set-text.ts'
import type { Held } from '#server/privacy/what-is-held.ts'
import type { Bytes } from '#server/verb.ts'

/** Some facts, and rows of tables. */
export type Sheet = Record<string, unknown> & { held: (Omit<Held, 'rows'> & { rows: unknown })[] }

/** A file that is whole in memory. */
export type WholeFile = Bytes & { body: Buffer }

/** Makes a file of what a person gets: JSON with all of it, or a PDF with the same to read. */
export async function handOver(format: HeldFormat, name: string, title: string, sheet: Sheet): Promise<WholeFile> {
  if (format === 'json') {
    const body = Buffer.from(`${JSON.stringify(sheet, null, 2)}\n`)
    return { body, contentType: 'application/json; charset=utf-8', fileName: `${name}.json` }
  }
  return { body: await makePdf(title, sheet), contentType: 'application/pdf', fileName: `${name}.pdf` }
}

const MARGIN = 48
const SIZE = 9

async function makePdf(title: string, { held, ...facts }: Sheet): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, info: { Title: title } })
  const made = buffer(pdf)
  pdf.registerFont('text', FONTS.text).registerFont('bold', FONTS.bold)
  pdf.font('bold').fontSize(18).text(title).moveDown(0.5)
  write(pdf, facts)
  for (const { table, purpose, rows } of held) {
    pdf.moveDown().font(FONTS.bold).fontSize(12).text(purpose)
    pdf.font('text').fontSize(8).fillColor('#555').text(table).fillColor('#000').moveDown(0.3)
    for (const row of Array.isArray(rows) ? rows : [{ rows }]) {
      write(pdf, row as Record<string, unknown>)
      pdf.moveDown(0.5)
    }
  }
  pdf.end()
  return made
}

function write(pdf: PDFKit.PDFDocument, row: Record<string, unknown>): void {
  for (const [name, value] of flat(row)) {
    if (isPlain(name, 'bold') && isPlain(value, 'text')) {
      pdf.font('bold').fontSize(SIZE).text(`${name}: `, { continued: true }).font('text').text(value)
      continue
    }
    // Other scripts stand on lines of their own, below their name.
    for (const [font, text] of [['bold', `${name}:`] as const, ['text', value] as const]) {
      const shape = { font, size: SIZE, width: pdf.page.width - 2 * MARGIN, lineGap: 0 }
      for (const line of text.split('\n')) drawText(pdf, line, shape, { left: MARGIN, top: pdf.y, flow: true })
    }
  }
}

/** Each value under the names that lead to it; what is empty is left out. */
function flat(value: unknown, name = ''): [string, string][] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [[name.replaceAll('_', ' '), String(value)]]
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length > 0 ? [[name.replaceAll('_', ' '), value.join(', ')]] : []
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, name ? `${name} › ${key}` : key))
}
