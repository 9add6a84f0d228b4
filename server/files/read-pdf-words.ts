import sharp, { type Sharp } from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { findCode } from '#server/files/find-code.ts'
import type { FoundWords } from '#server/files/reading.ts'

const PAGES_READ = 30
const CHARACTERS_AT_MOST = 100_000
const CODE_AT_MOST = 5_000
const PICTURES_AT_MOST = 24
const PIXELS_AT_MOST = 40_000_000

/** A picture as pdf.js decodes it: one bit, or one to four bytes, for each point. */
interface Picture {
  width: number
  height: number
  data?: Uint8Array | Uint8ClampedArray
}

type Pages = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pages['getPage']>>

/** Tells the text of a PDF, and then each of its QR codes; of many pages the first. Runs in a thread with limits. */
export async function readPdfWords(bytes: Uint8Array, tell: (found: FoundWords) => void): Promise<void> {
  const pdf = await getDocumentProxy(bytes, { maxImageSize: PIXELS_AT_MOST, verbosity: 0 })
  const pages: Page[] = []
  let text = ''
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES_READ) && text.length < CHARACTERS_AT_MOST; number++) {
    const page = await pdf.getPage(number)
    pages.push(page)
    text += `${await textOf(page)}\n`
  }
  tell({ text: text.slice(0, CHARACTERS_AT_MOST) })
  let pictures = 0
  for (const page of pages) {
    for (const picture of await picturesOf(page, PICTURES_AT_MOST - pictures)) {
      pictures += 1
      const code = await findCode(picture).catch(() => undefined)
      if (code) tell({ code: code.slice(0, CODE_AT_MOST) })
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

function lookUp(page: Page, key: string): Promise<Picture> {
  const objects = key.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise(
    (resolve) => void objects.get(key, (found: Picture | null) => resolve(found ?? { width: 0, height: 0 })),
  )
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
