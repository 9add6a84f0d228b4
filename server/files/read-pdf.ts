import { parentPort, workerData } from 'node:worker_threads'
import {
  ParseSpeeds,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { PdfFinding, PdfReport } from '#server/files/inspect-pdf.ts'
import { readPdfWords } from '#server/files/read-pdf-words.ts'

// The body of inspect-pdf.ts's thread.

const OBJECTS_AT_MOST = 300_000
const DEPTH_AT_MOST = 200

/** Names that mean one of the findings, wherever they stand as a value (`/S /JavaScript`, `/Type /EmbeddedFile`). */
const VALUES: Record<string, PdfFinding> = {
  JavaScript: 'script',
  Launch: 'launch',
  EmbeddedFile: 'attachment',
  FileAttachment: 'attachment',
  ImportData: 'action',
  SubmitForm: 'action',
  GoToR: 'action',
  GoToE: 'action',
  RichMedia: 'media',
  Movie: 'media',
  Sound: 'media',
  '3D': 'media',
}

/** Keys that mean one of the findings, whatever their value. */
const KEYS: Record<string, PdfFinding> = { JS: 'script', EF: 'attachment', XFA: 'form' }

const findings = new Set<PdfFinding>()
const contexts = new Set<PDFContext>()
let objects = 0

// Every object as it is read, not only the last one of each number: a file can hold several, and which one a reader shows
// depends on tables that readers trust differently.
const assign = PDFContext.prototype.assign
PDFContext.prototype.assign = function assignAndLook(ref, object) {
  contexts.add(this)
  objects += 1
  if (objects > OBJECTS_AT_MOST) throw new Error('too many objects')
  look(object, 0)
  assign.call(this, ref, object)
}

function look(object: PDFObject, depth: number): void {
  if (depth > DEPTH_AT_MOST) throw new Error('too deep')
  if (object instanceof PDFName) add(VALUES[object.decodeText()])
  else if (object instanceof PDFArray) for (const item of object.asArray()) look(item, depth + 1)
  else if (object instanceof PDFStream) look(object.dict, depth + 1)
  else if (object instanceof PDFInvalidObject) lookAtText(object)
  else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      add(KEYS[key.decodeText()])
      look(value, depth + 1)
    }
  }
}

/** What this reader cannot take apart, a lenient one may: its names are looked for as they stand. */
function lookAtText(object: PDFInvalidObject): void {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  for (const [, name = ''] of Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/([^\s/<>[\](){}%]{1,60})/g)) {
    const decoded = name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    add(VALUES[decoded])
    add(KEYS[decoded])
  }
}

function add(finding: PdfFinding | undefined): void {
  if (finding) findings.add(finding)
}

async function read(): Promise<PdfReport> {
  try {
    const document = await PDFDocument.load(workerData as Uint8Array, {
      ignoreEncryption: true,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    })
    if (document.isEncrypted) return { findings: ['password'] }
    return { findings: [...findings], pages: document.getPageCount() }
  } catch {
    if ([...contexts].some(({ trailerInfo }) => trailerInfo.Encrypt)) return { findings: ['password'] }
    return { findings: [...findings] }
  }
}

parentPort?.postMessage('ready')
const report = await read()
parentPort?.postMessage(report)
if (report.pages && report.findings.length === 0) {
  await readPdfWords(Uint8Array.from(workerData as Uint8Array), (found) => parentPort?.postMessage(found)).catch(
    () => 0,
  )
}
parentPort?.postMessage('end')
