import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { inspect, type Inspected } from '#server/documents/reading/inspect.ts'
import { openReaders } from '#server/readers/open-readers.ts'
import { PATIENT_LANES } from '#server/testing/patient-lanes.ts'
import { codePicture, ticketPdf } from '#server/testing/ticket-pdf.ts'

// No database; it takes too long for the quick checks.
const readers = openReaders({ warn: () => undefined, error: console.error }, PATIENT_LANES)
afterAll(() => readers.close())

const CODE = 'https://eticket.example/t?c=AB12CD&n=Núñez'

/** TABLE: how tickets carry their code -> a PDF that does. */
const TICKETS: Record<string, () => Promise<Buffer>> = {
  'drawn with lines': () => withSquares({ side: 120 }),
  'a picture': () => ticketPdf({ code: CODE }),
  '15 mm wide': () => withSquares({ side: 42.5 }),
  '10 mm wide': () => withSquares({ side: 28.3 }),
  'a coarse picture': async () =>
    withPicture(
      await sharp(await codePicture(CODE))
        .resize(90)
        .png()
        .toBuffer(),
      {},
    ),
  'on a page that is turned': () => withSquares({ side: 120, turned: 90 }),
  'tilted on a scan': async () =>
    withPicture(
      await sharp(await codePicture(CODE))
        .resize(600)
        .rotate(17, { background: '#fff' })
        .png()
        .toBuffer(),
      {},
    ),
  'light on dark': () => withSquares({ side: 120, isInverse: true }),
  'on the third page': () => withSquares({ side: 120, pagesBefore: 2 }),
}

test.each(Object.entries(TICKETS))('a code that is %s is drawn anew, and says the very same', async (_how, make) => {
  const { pass, reading } = await inspected(await make())
  expect(reading.codes).toEqual([CODE])
  expect(pass).toMatchObject({ codes: 1, picture: null })
  expect(await read(pass)).toEqual([CODE])
})

test('of two codes none is taken, and the page is shown as a picture', async () => {
  const two = await withSquares({ side: 120, second: 'https://advert.example' })
  const { pass, reading } = await inspected(two)
  expect(reading.codes.toSorted()).toEqual(['https://advert.example', CODE].toSorted())
  expect(pass).toMatchObject({ codes: 2, qr: null })
  expect(await sharp(pass.picture!).metadata()).toMatchObject({ format: 'webp', height: 1_400 })
})

test('the same code twice is one', async () => {
  expect((await inspected(await withSquares({ side: 120, second: CODE }))).pass).toMatchObject({
    codes: 1,
    picture: null,
  })
})

test('a ticket without a code, and an image, are shown as pictures of bounded size', async () => {
  const none = await inspected(await ticketPdf({ lines: ['Application code AB12CD'], scanned: true }))
  expect(none.pass).toMatchObject({ codes: 0, qr: null })
  expect(none.pass.picture!.length).toBeLessThan(250_000)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const image = await sharp({ create: { width: 2_000, height: 3_000, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
  const { pass } = await inspected(image)
  expect(pass.picture?.length ?? 0).toBeLessThan(250_000)
  expect(await read((await inspected(await codePicture(CODE))).pass)).toEqual([CODE])
})

test('a page of four metres is drawn in as many points as a sheet', async () => {
  const document = await PDFDocument.create()
  document.addPage([14_400, 14_400]).drawText('A poster', { x: 50, y: 7_000, size: 900 })
  const { pass } = await inspected(Buffer.from(await document.save()))
  expect(await sharp(pass.picture!).metadata()).toMatchObject({ width: 1_400, height: 1_400 })
})

function inspected(bytes: Buffer): Promise<Inspected> {
  return inspect(readers, bytes, 'staff')
}

/** Reads a pass's code as a scanner at the airport does: from its squares alone. */
async function read({ qr }: Inspected['pass']): Promise<string[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qr!.size} ${qr!.size}" width="600" height="600"><path fill="#fff" d="M0 0h99v99H0z"/><path d="${qr!.path}"/></svg>`
  const seen = await sharp(Buffer.from(svg)).png().toBuffer()
  return (await inspected(seen)).reading.codes
}

interface Squares {
  side: number
  turned?: number
  isInverse?: boolean
  pagesBefore?: number
  second?: string
}

async function withSquares({ side, turned = 0, isInverse, pagesBefore = 0, second }: Squares): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pagesBefore; page += 1)
    document.addPage([595, 842]).drawText('Conditions', { x: 50, y: 700 })
  const page = document.addPage([595, 842])
  page.setRotation(degrees(turned))
  const [dark, light] = isInverse ? [rgb(1, 1, 1), rgb(0, 0, 0)] : [rgb(0, 0, 0), rgb(1, 1, 1)]
  for (const [place, text] of [CODE, ...(second ? [second] : [])].entries()) {
    const { modules } = QRCode.create(text)
    const square = side / modules.size
    const [left, bottom] = [100 + place * 250, 200]
    page.drawRectangle({ x: left - 20, y: bottom - 20, width: side + 40, height: side + 40, color: light })
    for (let cell = 0; cell < modules.size ** 2; cell += 1) {
      const [row, column] = [Math.floor(cell / modules.size), cell % modules.size]
      if (!modules.get(row, column)) continue
      const at = { x: left + column * square, y: bottom + side - (row + 1) * square }
      page.drawRectangle({ ...at, width: square, height: square, color: dark })
    }
  }
  return Buffer.from(await document.save())
}

async function withPicture(png: Buffer, { side = 150 }: { side?: number }): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  page.drawImage(await document.embedPng(png), { x: 50, y: 80, width: side, height: side })
  return Buffer.from(await document.save())
}
