import { PDFDocument, StandardFonts, degrees, rgb, type PDFPage } from '@cantoo/pdf-lib'
import { nameForTheForm } from '#server/official-form/plain-letters.ts'

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
const SIZE = 21

/** A PDF that looks like a ticket and says SAMPLE all over it: no coat of arms, and a square that no scanner reads. */
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
  drawSquare(page, orderId)
  return Buffer.from(await document.save())
}

function drawSquare(page: PDFPage, seed: number): void {
  let state = seed
  for (let cell = 0; cell < SIZE * SIZE; cell += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    if ((state >> 16) & 1) continue
    page.drawRectangle({
      x: 130 + (cell % SIZE) * 7,
      y: 90 + Math.floor(cell / SIZE) * 7,
      width: 7,
      height: 7,
      color: INK,
    })
  }
}

/** The standard fonts hold no Cyrillic or Chinese. */
function inPassportLetters(text: string): string {
  return nameForTheForm(text) ?? text.replace(/[^\x20-\x7e]/g, '').trim()
}
