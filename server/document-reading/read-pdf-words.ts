import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { DocumentFound } from '#server/document-reading/document-found.ts'
import { findCode } from '#server/document-reading/find-code.ts'
import type { Tell } from '#server/readers/reading.ts'

const PAGES_READ = 30
const CHARACTERS_AT_MOST = 100_000
const CODE_AT_MOST = 5_000
const PICTURES_AT_MOST = 24
/** A page of A4 at 400 dpi has 16 million; larger pictures are not looked at. */
const PIXELS_AT_MOST = 20_000_000
/** Of the processor's time, for looking for codes; what has not been found then is not there. */
const CODE_SECONDS = 3
const PICTURE_PATIENCE_MS = 2_000

/** A picture as pdf.js decodes it: one bit, or one to four bytes, for each point. */
interface Picture {
  width: number
  height: number
  data?: Uint8Array | Uint8ClampedArray
}

type Pages = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pages['getPage']>>

/**
 * Tells the text of a PDF, and then its QR codes; of many pages the first. Text needs none of the functions that a PDF may hold.
 * Finding pictures computes the colours between them: no code is made of what they say, and a reader is ended from outside.
 */
export async function readPdfWords(bytes: Uint8Array, tell: Tell<DocumentFound>): Promise<void> {
  // It takes the bytes for itself.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), {
    maxImageSize: PIXELS_AT_MOST,
    useWasm: false,
    verbosity: 0,
  })
  try {
    const pages: Page[] = []
    let text = ''
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_READ) && text.length < CHARACTERS_AT_MOST; number++) {
      const page = await pdf.getPage(number)
      pages.push(page)
      text += `${await textOf(page)}\n`
    }
    await tell({ text: text.slice(0, CHARACTERS_AT_MOST) })
    await tellCodes(pages, tell)
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function tellCodes(pages: Page[], tell: Tell<DocumentFound>): Promise<void> {
  const codes: string[] = []
  const begun = process.cpuUsage()
  const hasTime = () => process.cpuUsage(begun).user < CODE_SECONDS * 1e6
  let pictures = 0
  for (const page of pages) {
    if (!hasTime()) return
    for (const picture of await picturesOf(page, PICTURES_AT_MOST - pictures)) {
      pictures += 1
      if (!hasTime()) return
      await tell({ isSearching: true })
      const code = await findCode(picture).catch(() => undefined)
      if (code) codes.push(code.slice(0, CODE_AT_MOST))
      await tell({ codes, isSearching: false })
    }
  }
}

async function textOf(page: Page): Promise<string> {
  const [{ items }, fields] = await Promise.all([page.getTextContent(), page.getAnnotations()])
  const printed = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  // A form that was filled in and not printed holds its words in its fields.
  return [printed, ...fields.map(({ fieldValue }) => (typeof fieldValue === 'string' ? fieldValue : ''))].join('\n')
}

async function picturesOf(page: Page, most: number): Promise<Sharp[]> {
  if (most <= 0) return []
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const found = new Map<unknown, Picture>()
  for (const [index, operator] of fnArray.entries()) {
    if (found.size >= most) break
    const [first] = (argsArray[index] ?? []) as [unknown]
    if (operator === OPS.paintImageXObject && !found.has(first)) found.set(first, await lookUp(page, String(first)))
    if (operator === OPS.paintInlineImageXObject || operator === OPS.paintImageMaskXObject) {
      const given = first as Picture & { data?: unknown }
      found.set(first, typeof given.data === 'string' ? await lookUp(page, given.data) : given)
    }
  }
  return [...found.values()].flatMap((picture) => drawn(picture) ?? [])
}

/** A picture that could not be decoded may never be told of: then none is looked for any more. */
async function lookUp(page: Page, key: string): Promise<Picture> {
  const objects = key.startsWith('g_') ? page.commonObjs : page.objs
  const none = { width: 0, height: 0 }
  const found = new Promise<Picture>((tell) => void objects.get(key, (it: Picture | null) => tell(it ?? none)))
  const late = sleep(PICTURE_PATIENCE_MS, undefined, { ref: false })
  const picture = await Promise.race([found, late])
  if (!picture) throw new Error('A picture does not come')
  return picture
}

function drawn({ width, height, data }: Picture): Sharp | undefined {
  if (!data || !width || !height || width * height > PIXELS_AT_MOST) return undefined
  const bytesARow = Math.ceil(width / 8)
  if (data.length === bytesARow * height && data.length < width * height) {
    const bits = Buffer.alloc(width * height)
    for (let at = 0; at < bits.length; at++) {
      const x = at % width
      bits[at] = ((data[Math.floor(at / width) * bytesARow + (x >> 3)]! >> (7 - (x & 7))) & 1) * 255
    }
    return sharp(bits, { raw: { width, height, channels: 1 } })
  }
  const channels = data.length / (width * height)
  if (channels !== 1 && channels !== 3 && channels !== 4) return undefined
  return sharp(data, { raw: { width, height, channels } })
}
