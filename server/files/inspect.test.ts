import { expect, test, vi } from 'vitest'
import { Refusal } from '#server/errors.ts'
import { inspect } from '#server/files/inspect.ts'
import { HOSTILE_PDFS, SAMPLE_IMAGES, samplePdf } from '#server/testing/sample-documents.ts'

// Each PDF is read in a thread that starts first, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

async function refusalOf(bytes: Buffer): Promise<string> {
  const error: unknown = await inspect(bytes).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Refusal)
  expect((error as Refusal).kind).toBe('not-a-document')
  return (error as Refusal).message
}

test('a PDF is counted', async () => {
  expect(await inspect(await samplePdf(3))).toEqual({ kind: 'pdf', pages: 3 })
})

test.each(Object.entries(SAMPLE_IMAGES))('a %s is known by its bytes', async (kind, bytes) => {
  expect(await inspect(bytes)).toEqual({ kind, pages: null })
})

test.each(Object.entries(HOSTILE_PDFS))('a PDF with %s is refused in words', async (_what, { make, says }) => {
  expect(await refusalOf(await make())).toMatch(says)
})

test('a PDF that was cut off at its end still counts when its pages can be read', async () => {
  const whole = await samplePdf(2)
  const plain = Buffer.from(
    await (
      await import('@cantoo/pdf-lib')
    ).PDFDocument.load(whole).then((pdf) => pdf.save({ useObjectStreams: false })),
  )
  expect(await inspect(plain.subarray(0, plain.lastIndexOf('xref') - 5))).toEqual({ kind: 'pdf', pages: 2 })
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
