import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/documents/document-kinds.ts'
import type { Verdict } from '#contract/documents/documents.ts'
import type { Services } from '#server/context.ts'

/** Puts a document into the store and on an order without an upload's checks; it is this traveller's ticket unless another verdict is given. */
export async function storeTicket(
  { files, pool }: Services,
  orderId: number,
  bytes: Buffer,
  {
    kind = 'pdf',
    name = 'e-ticket.pdf',
    createdAt = '2026-10-02T07:00:00Z',
    verdict = 'match',
  }: { kind?: DocumentKind; name?: string; createdAt?: string; verdict?: Verdict | null } = {},
): Promise<number> {
  await using incoming = await files.receive(Readable.from([bytes]), bytes.length)
  const key = await incoming.keep(DOCUMENT_KINDS[kind].extension)
  const { rows } = await pool.query<{ id: number }>(
    `insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256, created_at, verdict)
     values ($1, 'eticket-' || gen_random_uuid() || '.pdf', $2, $3, $4, $5, $6, $7, $8) returning id`,
    [orderId, key, name, kind, bytes.length, createHash('sha256').update(bytes).digest('hex'), createdAt, verdict],
  )
  return rows[0]!.id
}

/** A PDF whose every page is a scan: noise, which no compression makes small. */
export async function scannedTicket(pages: number, width = 1800, height = 2500): Promise<Buffer> {
  const scan = await noise(width, height).jpeg({ quality: 95 }).toBuffer()
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) {
    // Embedded again for each page, as scanners do.
    const picture = await document.embedJpg(Buffer.concat([scan, Buffer.from([page])]))
    document.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 })
  }
  return Buffer.from(await document.save())
}

/** A PDF whose every page is made of so many lines from anywhere to anywhere. */
export async function drawnTicket(pages: number, lines: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  const somewhere = () => (Math.random() * 590).toFixed(5)
  for (let page = 0; page < pages; page += 1) {
    const drawing = Array.from({ length: lines }, () =>
      [somewhere(), somewhere(), 'm', somewhere(), somewhere(), 'l S'].join(' '),
    ).join('\n')
    document
      .addPage([595, 842])
      .node.set(PDFName.of('Contents'), document.context.register(document.context.flateStream(drawing)))
  }
  return Buffer.from(await document.save())
}

/** A picture of random points. */
export function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
}

/** A ticket full of what may not come along: a link, a script in it, and a typed-in form field. */
export async function annotatedTicket(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  page.drawText('Ticket with a link', { x: 50, y: 780 })
  const { context } = document
  const action = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert("evil")') })
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [40, 770, 300, 800], A: action })
  page.node.addAnnot(context.register(link))
  const field = document.getForm().createTextField('traveller')
  field.setText('Typed into the form')
  field.addToPage(page, { x: 50, y: 700, width: 200, height: 24 })
  document.addJavaScript('main', 'app.alert("evil")')
  return Buffer.from(await document.save())
}
