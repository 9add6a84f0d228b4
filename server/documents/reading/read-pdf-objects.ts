import {
  ParseSpeeds,
  PDFContext,
  type PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { PdfFinding } from '#server/documents/reading/pdf-findings.ts'
import { isSwollen } from '#server/documents/reading/swollen-streams.ts'
import { judgeDict, KEYS, NAMES, TREES } from '#server/documents/reading/pdf-rules.ts'

/** What a PDF's objects say; `pages` is undefined where they cannot be read. */
export interface PdfObjects {
  findings: PdfFinding[]
  pages?: number
}

const OBJECTS_AT_MOST = 200_000
/** How far an object that nobody can take apart is looked through. */
const INVALID_AT_MOST = 100_000

/** The beginnings of objects, and of the tables that name the first one, wherever they stand. */
const BEGINNING = /(?:\d(?:[\s\0]|%[^\r\n]*[\r\n])+\d+(?:[\s\0]|%[^\r\n]*[\r\n])*obj|\btrailer)/g

/** The parser's own steps, which it calls on itself, and we look over its shoulder. */
interface Steps {
  parseName(this: PDFObjectParser): PDFName
  parseDict(this: PDFObjectParser): PDFDict
  parseDictOrStream(this: PDFObjectParser): PDFObject
  parseIndirectObjectHeader(this: { bytes: { offset(): number } }): PDFRef
}
const ofObjects = PDFObjectParser.prototype as unknown as Steps
const ofFiles = PDFParser.prototype as unknown as Steps
const { parseName, parseDict, parseDictOrStream } = ofObjects
const { parseIndirectObjectHeader } = ofFiles
const { assign } = PDFContext.prototype

/** All that was parsed of one file, older versions of objects and what is out of use too: readers trust different tables. */
class Seen {
  readonly findings = new Set<PdfFinding>()
  readonly dicts = new Map<PDFDict, { isStream: boolean }>()
  readonly streams: PDFRawStream[] = []
  readonly versions = new Map<string, PDFObject[]>()
  readonly contexts = new Set<PDFContext>()
  /** Where the objects begin that were taken apart as such. */
  readonly begun = new Set<number>()
  #objects = 0

  add(finding: PdfFinding | undefined): void {
    if (finding) this.findings.add(finding)
  }

  addDict(dict: PDFDict, isStream: boolean): void {
    this.#count()
    this.dicts.set(dict, { isStream })
  }

  addVersion(ref: PDFRef, object: PDFObject): void {
    this.#count()
    const known = this.versions.get(ref.tag)
    if (known) known.push(object)
    else this.versions.set(ref.tag, [object])
  }

  #count(): void {
    this.#objects += 1
    if (this.#objects <= OBJECTS_AT_MOST) return
    this.add('objects')
    throw new Error('too many objects')
  }
}

/** Reads all objects of a PDF, decoded, and checks each against what tickets need. Never throws. One at a time in a process. */
export async function readPdfObjects(bytes: Uint8Array): Promise<PdfObjects> {
  const seen = new Seen()
  const letGo = lookOver(seen)
  try {
    const pages = await load(bytes, seen)
    // Nothing in it can be read, and what is packed least of all.
    if (seen.findings.has('password')) return { findings: ['password'] }
    if (pages !== undefined) await lookBetween(bytes, seen)
    for (const [dict, { isStream }] of seen.dicts) {
      for (const finding of judgeDict(dict, isStream, (value) => resolve(seen, value))) seen.add(finding)
    }
    for (const stream of seen.findings.size === 0 ? seen.streams : []) {
      if (await isSwollen(stream, (value) => resolve(seen, value))) seen.add('swollen')
    }
    return { findings: [...seen.findings], ...(pages !== undefined && { pages }) }
  } catch {
    return { findings: [...seen.findings] }
  } finally {
    letGo()
  }
}

async function load(bytes: Uint8Array, seen: Seen): Promise<number | undefined> {
  try {
    const document = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    })
    if (document.isEncrypted) seen.add('password')
    return document.getPageCount()
  } catch {
    if ([...seen.contexts].some(({ trailerInfo }) => trailerInfo.Encrypt)) seen.add('password')
    return undefined
  }
}

/** Notes every name, dictionary and object in the moment it is read. */
function lookOver(seen: Seen): () => void {
  let begins = -1
  ofObjects.parseName = function lookAtName() {
    const name = parseName.call(this)
    seen.add(NAMES.get(name.decodeText()))
    return name
  }
  ofObjects.parseDict = function lookAtDict() {
    const dict = parseDict.call(this)
    seen.addDict(dict, false)
    return dict
  }
  ofObjects.parseDictOrStream = function lookAtStream() {
    const object = parseDictOrStream.call(this)
    if (object instanceof PDFRawStream) {
      seen.addDict(object.dict, true)
      seen.streams.push(object)
    }
    return object
  }
  ofFiles.parseIndirectObjectHeader = function noteBeginning() {
    const ref = parseIndirectObjectHeader.call(this)
    begins = this.bytes.offset()
    return ref
  }
  PDFContext.prototype.assign = function lookAtObject(ref, object) {
    seen.contexts.add(this)
    seen.addVersion(ref, object)
    seen.begun.add(begins)
    if (object instanceof PDFInvalidObject) lookAtText(seen, textOf(object))
    assign.call(this, ref, object)
  }
  return () => {
    Object.assign(ofObjects, { parseName, parseDict, parseDictOrStream })
    ofFiles.parseIndirectObjectHeader = parseIndirectObjectHeader
    PDFContext.prototype.assign = assign
  }
}

/**
 * Looks at what begins like an object inside of something else, of a stream, a comment, a piece of text: a table can send a reader
 * there, where reading from the first byte to the last passes by.
 */
async function lookBetween(bytes: Uint8Array, seen: Seen): Promise<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  for (const { 0: found, index } of text.matchAll(BEGINNING)) {
    const begins = index + found.length
    if (seen.begun.has(begins)) continue
    try {
      const object = PDFObjectParser.forBytes(bytes.subarray(begins), PDFContext.create()).parseObject()
      const isPacked = object instanceof PDFRawStream && object.dict.get(PDFName.of('Type')) === PDFName.of('ObjStm')
      if (isPacked) await PDFObjectStreamParser.forStream(object).parseIntoContext()
    } catch {
      lookAtText(seen, text.slice(begins, begins + INVALID_AT_MOST).split('endobj', 1)[0]!)
    }
  }
}

/** What this reader cannot take apart, a lenient one may: its names are looked for as they stand, packed objects not at all. */
function lookAtText(seen: Seen, text: string): void {
  for (const [, name = ''] of text.matchAll(/\/([^\s/<>[\](){}%]{1,60})/g)) {
    const decoded = name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    seen.add(decoded === 'ObjStm' ? 'hidden' : (NAMES.get(decoded) ?? KEYS.get(decoded) ?? TREES.get(decoded)))
  }
}

function textOf(object: PDFInvalidObject): string {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return Buffer.from(bytes).toString('latin1')
}

function resolve({ versions }: Seen, value: PDFObject | undefined): PDFObject[] {
  if (value instanceof PDFRef) return versions.get(value.tag) ?? []
  return value ? [value] : []
}
