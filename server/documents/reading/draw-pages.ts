import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Points } from '#server/documents/reading/find-codes.ts'

// Runs in a reader process.

const DOTS_PER_POINT = 150 / 72
/** A page of any size is drawn with this many pixels, so that a poster takes no more memory than a sheet. */
const POINTS_AT_MOST = 6_000_000

let library: Promise<PDFiumLibrary> | undefined

/** Draws the first pages of a PDF one after the other; undefined stands for a page that cannot be drawn. */
export async function* drawPages(bytes: Uint8Array, most: number): AsyncGenerator<Points | undefined> {
  library ??= PDFiumLibrary.init()
  const pdf = await (await library).loadDocument(bytes)
  try {
    for (let index = 0; index < Math.min(pdf.getPageCount(), most); index += 1) {
      yield await drawPage(pdf.getPage(index)).catch(() => undefined)
    }
  } finally {
    pdf.destroy()
  }
}

type Page = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>

async function drawPage(page: Page): Promise<Points | undefined> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const area = originalWidth * originalHeight
  if (!(area >= 1)) return undefined
  const scale = Math.min(DOTS_PER_POINT, Math.sqrt(POINTS_AT_MOST / area))
  const { width, height, data } = await page.render({ scale, render: 'bitmap', colorSpace: 'BGRA' })
  // The next page is drawn over it. Blue and red change places, for the library's order is that of screens.
  const points = Uint8Array.from(data)
  for (let at = 0; at < points.length; at += 4) {
    points[at] = data[at + 2]!
    points[at + 2] = data[at]!
  }
  return { width, height, data: points }
}
