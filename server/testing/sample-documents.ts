import { PDFDocument } from '@cantoo/pdf-lib'

/** A PDF of so many pages; `change` may put into it what a ticket never has. */
export async function samplePdf(pages = 1, change?: (document: PDFDocument) => unknown): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++)
    document.addPage([595, 842]).drawText(`E-ticket, page ${page}`, { x: 50, y: 780 })
  await change?.(document)
  // Objects packed into compressed streams, where a search through the file's text finds nothing.
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

// prettier-ignore
const IMAGES = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  jpeg: '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCABAAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAEF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AoBWIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//2Q==',
  webp: 'UklGRkgAAABXRUJQVlA4IDwAAACwAwCdASpAAEAAPtFor1KoJiQioggBABoJaQDSNAZdVeIZMMAuIABlZ/4t+0f3thqbrOdd9GZs210AAAA=',
  // 64 by 64 points in one colour, by libheif's own encoder.
  heic: 'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAFgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAebWRhdAAAABIoAa8EGPyu3yOyoi/zvIjUwlM=',
}

/** Small images of each kind that is taken. */
export const SAMPLE_IMAGES = {
  png: Buffer.from(IMAGES.png, 'base64'),
  jpeg: Buffer.from(IMAGES.jpeg, 'base64'),
  webp: Buffer.from(IMAGES.webp, 'base64'),
  heic: Buffer.from(IMAGES.heic, 'base64'),
}
