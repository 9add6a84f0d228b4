import { PDFDocument } from '@cantoo/pdf-lib'
import QRCode from 'qrcode'
import sharp from 'sharp'

interface Ticket {
  /** Printed as text, one below the other; letters of the standard fonts only. */
  lines?: string[]
  /** A QR code that says this. */
  code?: string
  /** Another one beside it, as portals print a link. */
  another?: string
  /** A page that is a picture, as scanners make it: its words cannot be read. */
  scanned?: true
}

/** A ticket as the government's portal or a scanner makes it. */
export async function ticketPdf({ lines = [], code, another, scanned }: Ticket): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 50, y: 790 - index * 22, size: 12 })
  if (scanned) {
    const noise = { type: 'gaussian' as const, mean: 200, sigma: 20 }
    const picture = await sharp({ create: { width: 800, height: 1100, channels: 3, background: '#ffffff', noise } })
      .jpeg()
      .toBuffer()
    page.drawImage(await document.embedJpg(picture), { x: 0, y: 0, width: 595, height: 842 })
  }
  for (const [index, text] of [code, another].entries()) {
    const at = { x: 50 + index * 250, y: 80, width: 150, height: 150 }
    if (text) page.drawImage(await document.embedPng(await codePicture(text)), at)
  }
  return Buffer.from(await document.save())
}

/** A picture of a QR code, as a phone's screenshot of one. */
export function codePicture(code: string): Promise<Buffer> {
  return QRCode.toBuffer(code, { scale: 5 })
}
