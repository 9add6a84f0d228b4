import { PDFDocument, StandardFonts, degrees, rgb, type PDFPage } from '@cantoo/pdf-lib'
import QRCode from 'qrcode'
import { nameForTheForm } from '#server/official-form/name-for-the-form.ts'

interface Ticket {
  orderId: number
  name: string
  lastName: string
  passport: string
  direction: 'Arrival' | 'Departure'
  flight: string
  /** As three fields of the form make it; empty where it tells none. */
  flightDate: string
}

const INK = rgb(0.1, 0.2, 0.25)
/** In points. */
const CODE_SIDE = 150

/** A PDF that looks like a ticket and says SAMPLE all over it: no coat of arms, and a code that says nothing else. */
export async function makeSampleTicket({
  orderId,
  name,
  lastName,
  passport,
  direction,
  flight,
  flightDate,
}: Ticket): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle(`SAMPLE ticket of order ${orderId}`)
  const page = document.addPage([420, 595])
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  page.drawText('SAMPLE', { x: 60, y: 180, size: 110, font: bold, rotate: degrees(45), color: rgb(0.93, 0.93, 0.93) })
  page.drawText('Electronic ticket: SAMPLE', { x: 30, y: 540, size: 20, font: bold, color: INK })
  page.drawText('Demonstration data. Not a document of any government.', { x: 30, y: 520, size: 10, font, color: INK })
  const rows = [
    ['Order', String(orderId)],
    ['Traveller', inPassportLetters(`${name} ${lastName}`)],
    ['Passport number', inPassportLetters(passport)],
    ['Direction', direction],
    ['Flight', inPassportLetters(flight)],
    ['Flight date', inPassportLetters(flightDate)],
    ['Application code', (orderId * 7919).toString(36).toUpperCase().slice(-6)],
  ]
  for (const [index, [label, value]] of rows.entries()) {
    page.drawText(label!, { x: 30, y: 470 - index * 26, size: 11, font, color: INK })
    page.drawText(value!, { x: 150, y: 470 - index * 26, size: 13, font: bold, color: INK })
  }
  drawCode(page, `SAMPLE ${orderId}: demonstration data, not a document of any government`)
  return Buffer.from(await document.save())
}

/** Draws a QR code, square by square as the portal's documents have it. */
function drawCode(page: PDFPage, says: string): void {
  const { modules } = QRCode.create(says, { errorCorrectionLevel: 'M' })
  const side = CODE_SIDE / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      const at = { x: 130 + column * side, y: 90 + (modules.size - 1 - row) * side }
      page.drawRectangle({ ...at, width: side, height: side, color: INK })
    }
  }
}

/** The standard fonts hold no Cyrillic or Chinese. */
function inPassportLetters(text: string): string {
  return nameForTheForm(text) ?? text.replace(/[^\x20-\x7e]/g, '').trim()
}
