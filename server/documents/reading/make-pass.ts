import QRCode from 'qrcode'
import sharp, { type Sharp } from 'sharp'
import type { Choice, DocumentFound, Qr } from '#server/documents/reading/document-found.ts'
import { findCodes, pointsOf } from '#server/documents/reading/find-codes.ts'
import type { Tell } from '#server/readers/reader-work.ts'

// Runs in a reader process.

/** Light squares around the code, which scanners need. */
const MARGIN = 4
const DOTS_A_SQUARE = 4
/** A page full of codes is not a ticket, and each code costs a twentieth of a second. */
const CHOICES_AT_MOST = 8
const PICTURE_BYTES_AT_MOST = 250_000
/** TABLE: how a page is drawn for a pass, from the finest on, until it is small enough: longest side, quality. */
const PICTURES = [
  [1_400, 75],
  [1_100, 60],
  [900, 45],
] as const

/**
 * Returns what a traveller's pass shows: the one code of a document, redrawn, else its first page. Of several codes none is taken; a
 * person chooses among them.
 */
export async function tellPass(codes: string[], page: Sharp, tell: Tell<DocumentFound>): Promise<void> {
  const qr = codes.length === 1 ? await drawQr(codes[0]!).catch(() => undefined) : undefined
  if (qr) return tell({ qr })
  const picture = await drawPicture(page).catch(() => undefined)
  if (picture) await tell({ picture })
  if (codes.length > 1) await tell({ choices: await drawChoices(codes.slice(0, CHOICES_AT_MOST)) })
}

async function drawChoices(codes: string[]): Promise<Choice[]> {
  const choices: Choice[] = []
  for (const text of codes) {
    const qr = await drawQr(text).catch(() => undefined)
    if (qr) choices.push({ text, qr })
  }
  return choices
}

/** Redraws a QR code; undefined where the result does not read exactly the same. */
async function drawQr(text: string): Promise<Qr | undefined> {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * MARGIN
  let path = ''
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const from = column
      while (column < modules.size && modules.get(row, column)) column += 1
      if (column > from) path += `M${from + MARGIN} ${row + MARGIN}h${column - from}v1h${from - column}z`
    }
  }
  const again = await readSquares({ size, path })
  return again.length === 1 && again[0] === text ? { size, path } : undefined
}

/** What a redrawn code says. */
export async function readSquares(qr: Qr): Promise<string[]> {
  return findCodes(await pointsOf(sharp(Buffer.from(svgOf(qr)))))
}

function svgOf({ size, path }: Qr): string {
  const side = size * DOTS_A_SQUARE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

/** A page as a picture of bounded size; undefined where none is small enough. */
async function drawPicture(page: Sharp): Promise<Uint8Array | undefined> {
  for (const [side, quality] of PICTURES) {
    const bytes = await page
      .clone()
      .flatten({ background: '#fff' })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 1 })
      .toBuffer()
    if (bytes.length <= PICTURE_BYTES_AT_MOST) return bytes
  }
  return undefined
}
