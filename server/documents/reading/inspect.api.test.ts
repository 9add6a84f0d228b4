import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#server/errors.ts'
import { inspect } from '#server/documents/reading/inspect.ts'
import { openReaders } from '#server/readers/open-readers.ts'
import { HOSTILE_PDFS, restrictedPdf } from '#server/testing/hostile-pdfs.ts'
import { PATIENT_LANES } from '#server/testing/patient-lanes.ts'
import { pixelBomb } from '#server/testing/pixel-bomb.ts'
import { SAMPLE_IMAGES, samplePdf } from '#server/testing/sample-documents.ts'
import { rawPage, rawStream } from '#server/testing/raw-pdf.ts'
import { codePicture, ticketPdf } from '#server/testing/ticket-pdf.ts'

// No database; it takes too long for the quick checks.
const readers = openReaders({ warn: () => undefined, error: console.error }, PATIENT_LANES)
afterAll(() => readers.close())
const inspected = (bytes: Buffer) => inspect(readers, bytes, 'staff')

async function refusalOf(bytes: Buffer): Promise<string> {
  const error: unknown = await inspected(bytes).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Refusal)
  expect((error as Refusal).kind).toBe('not-a-document')
  return (error as Refusal).message
}

test('a PDF is counted', async () => {
  expect(await inspected(await samplePdf(3))).toMatchObject({ kind: 'pdf', pages: 3 })
})

test('a PDF may begin after other bytes, within the first 1,024', async () => {
  const pdf = await samplePdf(2)
  for (const before of ['\n', '\r\n\r\n', '\0'.repeat(1000), 'Content-Type: application/pdf\r\n\r\n']) {
    expect(await inspected(Buffer.concat([Buffer.from(before), pdf]))).toMatchObject({ kind: 'pdf', pages: 2 })
  }
  expect(await refusalOf(Buffer.concat([Buffer.alloc(1_024, ' '), pdf]))).toContain('neither a PDF nor an image')
  expect(await refusalOf(Buffer.concat([Buffer.from('<script>1</script>'), pdf]))).toContain(
    'neither a PDF nor an image',
  )
})

test('a PDF that only its owner restricts is kept without the restrictions, always as the same bytes', async () => {
  const bytes = await restrictedPdf()
  expect(bytes.includes('/Encrypt')).toBe(true)
  const [once, again] = [await inspected(bytes), await inspected(bytes)]
  expect(once).toMatchObject({ kind: 'pdf', pages: 1, reading: { text: expect.stringContaining('page 1') } })
  expect(once.content!.includes('/Encrypt')).toBe(false)
  expect(again.content).toEqual(once.content)
  expect(await inspected(once.content!)).toMatchObject({ kind: 'pdf', pages: 1 })
})

test('an empty tree of attached files is nothing', async () => {
  for (const tree of ['<< /Names [] >>', '<< >>', '<< /Kids [] >>', '<< /Kids [<< /Names [] >>] >>', 'null']) {
    const names = rawPage({ catalog: `/Names << /EmbeddedFiles ${tree} >>` })
    expect(await inspected(names)).toMatchObject({ kind: 'pdf', pages: 1 })
  }
  const one = rawPage({ catalog: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec >>] >> >>' })
  expect(await refusalOf(one)).toContain('has other files attached inside')
})

test.each(Object.entries(SAMPLE_IMAGES))('a %s is known by its bytes, and drawn anew', async (kind, bytes) => {
  const found = await inspected(bytes)
  expect(found).toMatchObject({ kind: kind === 'heic' ? 'jpeg' : kind, pages: null })
  const { width, format } = await sharp(found.content).metadata()
  expect([format, width]).toEqual([found.kind, kind === 'png' ? 1 : 64])
})

test('a picture keeps nothing of where and with what it was taken, and stands upright', async () => {
  const turned = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '18/1 28/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg()
    .toBuffer()
  expect((await sharp(turned).metadata()).exif).toBeDefined()
  const { content } = await inspected(turned)
  const { exif, icc, xmp, orientation, width, height } = await sharp(content).metadata()
  expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 20, height: 60 })
})

test.each([
  ['damaged', async () => (await noisePicture().jpeg().toBuffer()).subarray(0, 9_000), /damaged/],
  ['damaged in the middle', async () => brokenPng(), /damaged/],
  ['damaged HEIC', async () => SAMPLE_IMAGES.heic.subarray(0, 250), /damaged/],
  ['bomb', async () => pixelBomb(), /40 million/],
] as const)('an image that is a %s is refused in words', async (_what, make, says) => {
  expect(await refusalOf(await make())).toMatch(says)
})

const image = (size: string) =>
  rawPage({
    resources: '/XObject << /I 5 0 R >>',
    content: '/I Do',
    more: [rawStream(`/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceGray /BitsPerComponent 1`, 'x')],
  })
const boxed = (box: string) => Buffer.from(rawPage({}).toString('latin1').replace('[0 0 595 842]', box), 'latin1')
const packed = (bytes: number, times: number) => {
  let content = Buffer.alloc(bytes, ' ')
  for (let time = 0; time < times; time += 1) content = deflateSync(content)
  return rawPage({ more: [rawStream(`/Filter [${'/FlateDecode '.repeat(times)}]`, content)] })
}

test.each([
  ['an image of 60,000 by 60,000', image('/Width 60000 /Height 60000'), /100 million pixels/],
  [
    'an image whose size stands elsewhere',
    Buffer.concat([image('/Width 6 0 R /Height 60000'), Buffer.from('6 0 obj 60000 endobj')]),
    /100 million pixels/,
  ],
  ['a page of 10^9 points', boxed('[0 0 1000000000 842]'), /page larger than five metres/],
  ['a page that begins far away', boxed('[-999999999 0 595 842]'), /page larger than five metres/],
  ['a page of points as large as a house', boxed('[0 0 595 842] /UserUnit 1000'), /page larger than five metres/],
  ['300 MB packed twice', packed(300_000_000, 2), /unpacks to more than 200 MB/],
  ['300 MB packed once', packed(300_000_000, 1), /unpacks to more than 200 MB/],
])('a PDF that declares %s is refused in words', async (_what, bytes, says) => {
  expect(await refusalOf(bytes)).toMatch(says)
})

test.each([
  ['an image of 600 dots an inch on A4', image('/Width 4960 /Height 7016')],
  ['a poster', boxed('[0 0 2384 3370]')],
  ['a little packed twice', packed(100_000, 2)],
])('a PDF with %s is taken', async (_what, bytes) => {
  expect(await inspected(bytes)).toMatchObject({ kind: 'pdf', pages: 1 })
})

test('HEIC with more pixels than its limit is refused before one is decoded', async () => {
  const large = Buffer.from(SAMPLE_IMAGES.heic)
  // The size stands in the property `ispe`: 30,000 by 30,000 points.
  const at = large.indexOf('ispe')
  large.writeUInt32BE(30_000, at + 8)
  large.writeUInt32BE(30_000, at + 12)
  expect(await refusalOf(large)).toMatch(/40 million|damaged/)
})

test('only the first picture of an animation is kept', async () => {
  const frame = (background: string) => ({ create: { width: 8, height: 8, channels: 3 as const, background } })
  const frames = await Promise.all(['#f00', '#0f0'].map((colour) => sharp(frame(colour)).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  expect((await sharp((await inspected(moving)).content).metadata()).pages ?? 1).toBe(1)
})

function noisePicture(): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff', noise } })
}

async function brokenPng(): Promise<Buffer> {
  const png = await noisePicture().png().toBuffer()
  return png.fill(0xff, 20_000, 20_200)
}

/** 900 million points in a hundred kilobytes. */
test('words and codes of a PDF are read; of one that is a picture none', async () => {
  const ticket = await ticketPdf({ lines: ['Passport number XX123456'], code: 'https://portal.example/t?c=AB12CD' })
  expect((await inspected(ticket)).reading).toEqual({
    text: expect.stringContaining('Passport number XX123456'),
    codes: ['https://portal.example/t?c=AB12CD'],
  })
  expect((await inspected(await ticketPdf({ scanned: true }))).reading).toEqual({ text: '\n', codes: [] })
  const filledIn = await samplePdf(1, (document) => {
    const field = document.getForm().createTextField('passport')
    field.setText('ZZ7654321')
    field.addToPage(document.getPage(0))
  })
  expect((await inspected(filledIn)).reading.text).toContain('ZZ7654321')
  expect((await inspected(await codePicture('only a code'))).reading).toEqual({ text: '', codes: ['only a code'] })
  const photo = await sharp(await codePicture('from a phone'))
    .resize(3_000)
    .rotate(8, { background: '#ccc' })
    .jpeg()
    .toBuffer()
  expect((await inspected(photo)).reading.codes).toEqual(['from a phone'])
})

test.each(Object.entries(HOSTILE_PDFS))('a PDF with %s is refused in words', async (_what, { make, says }) => {
  expect(await refusalOf(await make())).toMatch(says)
})

const action = (entries: string) => ({ page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>]` })
const HARMLESS: Record<string, Buffer> = {
  'a link to the official site': rawPage(action('/A << /S /URI /URI (https://eticket.migracion.gob.do/?a=1) >>')),
  'a link to an old site': rawPage(action('/A << /S /URI /URI (http://migracion.gob.do) >>')),
  'a link without its beginning': rawPage(action('/A << /S /URI /URI (www.migracion.gob.do) >>')),
  'a mail address': rawPage(action('/A << /S /URI /URI (mailto:help@migracion.gob.do) >>')),
  'a telephone': rawPage(action('/A << /S /URI /URI (tel:+18095551234) >>')),
  'a button of the web page that it was': rawPage(action('/A << /S /URI /URI (javascript:void\\(0\\)) >>')),
  'a table of contents': rawPage({
    catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /Outlines << /First 5 0 R /Last 6 0 R /Count 2 >>',
    more: [
      '<< /Title (One) /Next 6 0 R /A << /S /GoTo /D [3 0 R /Fit] >> >>',
      '<< /Title (Two) /Prev 5 0 R /A << /S /Named /N /NextPage >> >>',
    ],
  }),
  'a place to begin at': rawPage({ catalog: '/OpenAction [3 0 R /XYZ null null 0]' }),
  'a structure, a transition and fonts of odd names': rawPage({
    page: '/Trans << /S /Wipe >> /Group << /S /Transparency >>',
    resources: '/Font << /F 5 0 R /URI 5 0 R /constructor 5 0 R >>',
    more: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /StructElem /S /Link /A << /O /Layout >> >>',
    ],
  }),
  'a function for its colour': rawPage({
    resources: '/ColorSpace << /C [/Separation /Spot /DeviceRGB 5 0 R] >>',
    content: '/C cs 0.5 scn 0 0 100 100 re f',
    more: [rawStream('/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]', '{ dup dup 0.5 mul exch }')],
  }),
}

test.each(Object.entries(HARMLESS))('a PDF with %s is taken', async (_what, bytes) => {
  expect(await inspected(bytes)).toMatchObject({ kind: 'pdf', pages: 1 })
})

test('a PDF that was cut off at its end still counts when its pages can be read', async () => {
  const whole = await samplePdf(2)
  const plain = Buffer.from(
    await (
      await import('@cantoo/pdf-lib')
    ).PDFDocument.load(whole).then((pdf) => pdf.save({ useObjectStreams: false })),
  )
  expect(await inspected(plain.subarray(0, plain.lastIndexOf('xref') - 5))).toMatchObject({ kind: 'pdf', pages: 2 })
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['SVG behind an XML declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['HTML before a PDF', Buffer.from('<html><script>alert(1)</script>%PDF-1.7\n')],
  ['a ZIP', Buffer.from('504b03041400000008000000', 'hex')],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 37) % 251))],
])('%s is refused, with what is taken instead', async (_what, bytes) => {
  expect(await refusalOf(bytes)).toMatch(/PDF, or a JPEG, PNG, WebP or HEIC image/)
})

test('an image that is a web page too is refused', async () => {
  const polyglot = Buffer.concat([SAMPLE_IMAGES.jpeg, Buffer.from('<ScRiPt>alert(1)</script>')])
  expect(await refusalOf(polyglot)).toMatch(/web page hidden inside/)
})
