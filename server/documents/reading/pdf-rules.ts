import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { PdfFinding } from '#server/documents/reading/pdf-findings.ts'

/** A map, for a file may name things `constructor`. */
const tableOf = (rows: Record<string, PdfFinding>): ReadonlyMap<string, PdfFinding> => new Map(Object.entries(rows))

/** TABLE: names that no ticket has anywhere, as key or as value -> what they mean. */
export const NAMES = tableOf({
  JavaScript: 'script',
  Launch: 'launch',
  EmbeddedFile: 'attachment',
  FileAttachment: 'attachment',
  ImportData: 'action',
  SubmitForm: 'action',
  GoToR: 'action',
  GoToE: 'action',
  Rendition: 'media',
  Renditions: 'media',
  RichMedia: 'media',
  RichMediaExecute: 'media',
  Movie: 'media',
  Sound: 'media',
  '3D': 'media',
  XFA: 'form',
})

/** TABLE: keys of a dictionary that mean something whatever their value; elsewhere these short names may be anybody's. */
export const KEYS = tableOf({
  JS: 'script',
  AA: 'trigger',
  EF: 'attachment',
  Collection: 'attachment',
  UF: 'outside',
  OPI: 'outside',
})

/** TABLE: name trees that mean something unless they are empty; where nobody can take them apart, whatever they hold. */
export const TREES = tableOf({ EmbeddedFiles: 'attachment' })

/** TABLE: the actions of PDF that are taken nowhere, beside those whose names say it -> what they mean. */
const ACTIONS = tableOf({
  Thread: 'action',
  GoToDp: 'trigger',
  GoTo3DView: 'media',
  Hide: 'trigger',
  ResetForm: 'trigger',
  SetOCGState: 'trigger',
  Trans: 'trigger',
})
/** Actions of a link that are taken: to a place in the document, to the web, to the next page. */
const TAKEN_ACTIONS = new Set(['GoTo', 'URI', 'Named'])
const TAKEN_NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
/**
 * A ticket names the official site and a help desk, and one that is printed from a web page has the page's links, those that do
 * nothing too. Anything else may open a program or a file of whoever clicks.
 */
const TAKEN_LINK = /^\s*(https?:|mailto:|tel:|www\.|#|javascript:\s*(void\s*\(?\s*0\s*\)?\s*)?;?\s*$)/i

/** Annotations that show something, lead somewhere, or are a field of a form. */
const ANNOTATIONS = new Set(
  `Link Text FreeText Widget Popup Highlight Underline Squiggly StrikeOut Stamp Ink Line Square Circle Polygon PolyLine Caret
  Watermark PrinterMark TrapNet Redact`.split(/\s+/),
)

/** The most that a page of PDF may measure (ISO 32000, annex C): 200 inches. */
const POINTS_AT_MOST = 14_400
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']
/** A sheet of A3 at 600 dots an inch has seventy million. */
const PIXELS_AT_MOST = 100_000_000

/** Returns all that a value may be: itself, or every version of the object that it names. */
export type Resolve = (value: PDFObject | undefined) => PDFObject[]

/** Says what a dictionary of a PDF holds that a ticket never needs; a page is shown the same without all of it. */
export function judgeDict(dict: PDFDict, isStream: boolean, resolve: Resolve): PdfFinding[] {
  const values = (key: string) => resolve(dict.get(PDFName.of(key)))
  const names = (key: string) => values(key).flatMap((value) => (value instanceof PDFName ? value.decodeText() : []))
  const texts = (key: string) =>
    values(key).filter((value) => value instanceof PDFString || value instanceof PDFHexString)
  const has = (key: string) => dict.has(PDFName.of(key))
  const numbers = (key: string) => values(key).flatMap((value) => (value instanceof PDFNumber ? value.asNumber() : []))
  const unit = Math.max(1, ...numbers('UserUnit'))
  const isHuge = (box: PDFArray) =>
    box
      .asArray()
      .some((side) =>
        resolve(side).some(
          (value) => value instanceof PDFNumber && !(Math.abs(value.asNumber() * unit) <= POINTS_AT_MOST),
        ),
      )
  const findings: (PdfFinding | false | undefined)[] = [
    ...dict.keys().map((key) => KEYS.get(key.decodeText())),
    ...[...TREES].map(([key, finding]) => !values(key).every((tree) => isEmptyTree(tree)) && finding),
    ...names('S').map((action) => ACTIONS.get(action)),
    names('S').includes('Named') && !names('N').every((name) => TAKEN_NAMED.has(name)) && 'trigger',
    ...[...texts('URI'), ...texts('Base')].map((text) => !TAKEN_LINK.test(text.decodeText()) && ('link' as const)),
    (texts('F').length > 0 || (isStream && ['F', 'FFilter', 'FDecodeParms'].some(has))) && 'outside',
    has('Rect') && !names('Subtype').every((kind) => ANNOTATIONS.has(kind)) && 'annotation',
    values('OpenAction').some((action) => action instanceof PDFDict && !isAction(action, ['GoTo'])) && 'trigger',
    ['A', 'PA', 'Next']
      .flatMap((key) =>
        values(key).flatMap((value) => (value instanceof PDFArray ? value.asArray().flatMap(resolve) : value)),
      )
      .some((action) => action instanceof PDFDict && action.has(PDFName.of('S')) && !isAction(action, TAKEN_ACTIONS)) &&
      'trigger',
    BOXES.some((box) => values(box).some((value) => value instanceof PDFArray && isHuge(value))) && 'page',
    Math.max(0, ...numbers('Width')) * Math.max(0, ...numbers('Height')) > PIXELS_AT_MOST && 'pixels',
    isStream && has('N') && has('First') && !isPlainObjectStream(dict) && 'hidden',
  ]
  return findings.filter((finding) => typeof finding === 'string')

  function isEmptyTree(tree: PDFObject, depth = 0): boolean {
    if (tree === PDFNull) return true
    if (!(tree instanceof PDFDict) || depth > 8) return false
    const all = (key: string) => resolve(tree.get(PDFName.of(key)))
    const isEmpty = (value: PDFObject) => value instanceof PDFArray && value.size() === 0
    const kids = all('Kids').flatMap((value) => (value instanceof PDFArray ? value.asArray().flatMap(resolve) : value))
    return all('Names').every(isEmpty) && kids.every((kid) => isEmptyTree(kid, depth + 1))
  }

  function isAction(action: PDFDict, taken: Iterable<string>): boolean {
    const kinds = resolve(action.get(PDFName.of('S')))
    const allowed = new Set(taken)
    return kinds.length > 0 && kinds.every((kind) => kind instanceof PDFName && allowed.has(kind.decodeText()))
  }
}

const PLAIN_FILTERS = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'])

/**
 * Whether a stream of packed objects is one that every program unpacks as we do: said to be one, packed in the usual ways. Others
 * unpack it all the same, and would find what we cannot see.
 */
function isPlainObjectStream(dict: PDFDict): boolean {
  const get = (key: string) => dict.get(PDFName.of(key))
  const all = (value: PDFObject | undefined) => (value instanceof PDFArray ? value.asArray() : [value])
  const isPlainNumber = (key: string) => get(key) instanceof PDFNumber
  return (
    get('Type') === PDFName.of('ObjStm') &&
    isPlainNumber('N') &&
    isPlainNumber('First') &&
    all(get('Filter')).every((one) => !one || (one instanceof PDFName && PLAIN_FILTERS.has(one.decodeText()))) &&
    all(get('DecodeParms')).every((one) => !one || one === PDFNull || (one instanceof PDFDict && isUnpredicted(one)))
  )
}

function isUnpredicted(parms: PDFDict): boolean {
  const predictor = parms.get(PDFName.of('Predictor'))
  return !predictor || (predictor instanceof PDFNumber && predictor.asNumber() === 1)
}
