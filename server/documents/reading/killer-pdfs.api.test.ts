import { crc32, deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { inspect, UnreadableDocument } from '#server/documents/reading/inspect.ts'
import { openReaders } from '#server/readers/open-readers.ts'
import { BOMBS, KILLERS, LARGE_FUNCTIONS } from '#server/testing/killer-pdfs.ts'
import { PATIENT_LANES } from '#server/testing/patient-lanes.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { noise } from '#server/testing/sample-tickets.ts'

// No database; it takes too long for the quick checks.
const readers = openReaders({ warn: () => undefined, error: console.error }, PATIENT_LANES)
afterAll(() => readers.close())

const inspected = (bytes: Buffer) => inspect(readers, bytes, 'staff')
const rssBefore = process.memoryUsage.rss()
/** This process itself stays as it is, and the next document is read. */
async function staysWell(): Promise<void> {
  expect(process.memoryUsage.rss() - rssBefore).toBeLessThan(1_000 * 1024 * 1024)
  expect(await inspected(await samplePdf(2))).toMatchObject({
    pages: 2,
    reading: { text: expect.stringContaining('page 2') },
  })
}

test.each(Object.entries(KILLERS))('a PDF with %s is refused, and says why', async (_what, make) => {
  const bytes = make()
  expect(bytes.length).toBeLessThan(10_000)
  const error: unknown = await inspected(bytes).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnreadableDocument)
  expect((error as Error).message).toMatch(/its reader (was ended after 10 seconds|ran out of memory)/)
  await staysWell()
})

test.each(Object.entries(LARGE_FUNCTIONS))('a PDF with %s is read', async (_what, make) => {
  expect(await inspected(make())).toMatchObject({ kind: 'pdf', pages: 1 })
})

test.each(Object.entries(BOMBS))('%s end within the limits, and nothing else does', async (_what, make) => {
  await inspected(make()).catch((error: unknown) => {
    expect((error as Error).message).toMatch(
      /^This PDF (takes too long|cannot be read|has far more|has parts|has a part|has an image|is damaged)/,
    )
  })
  await staysWell()
})

describe('an image', () => {
  test('of a million packed lines, of noise, or of points that only its header has, ends within the limits', async () => {
    for (const bytes of [
      await noise(6_000, 6_000).jpeg().toBuffer(),
      greyPng(39_000, 1_000),
      greyPng(60_000, 60_000),
    ]) {
      await inspected(bytes).catch((error: unknown) => {
        expect((error as Error).message).toMatch(
          /^This image (has too many pixels|takes too long|cannot be read|is damaged)/,
        )
      })
    }
    await staysWell()
  })
})

/** A PNG of one bit a point. */
function greyPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length, 0)
    around.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
  }
  const points = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))])
}
