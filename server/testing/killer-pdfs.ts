import { deflateSync } from 'node:zlib'
import { rawPage, rawPdf, rawStream } from '#server/testing/raw-pdf.ts'

/** A page whose one colour is computed by a function. */
function coloured(func: string | Buffer, more: readonly (string | Buffer)[] = []): Buffer {
  return rawPage({
    resources: '/ColorSpace << /C [/Separation /Spot /DeviceRGB 5 0 R] >>',
    content: '/C cs 0.5 scn 0 0 100 100 re f',
    more: [func, ...more],
  })
}

const calculator = (program: string) => rawStream('/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]', program)
const DOUBLING = Array.from({ length: 26 }, (_, power) => `${2 ** power} copy`).join(' ')

/** Pages of a few kilobytes that take longer to draw than any reader has. */
export const KILLERS: Record<string, () => Buffer> = {
  'a hundred thousand sheets painted over each other': () => {
    const packed = deflateSync(Buffer.from('0 0 595 842 re f\n'.repeat(100_000)))
    return rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
      rawStream('/Filter /FlateDecode', packed),
    ])
  },
}

/** Functions that look as if they had no end, and that a reader gets through. */
export const LARGE_FUNCTIONS: Record<string, () => Buffer> = {
  'a tint that grows with each if': () => coloured(calculator(`{ ${'dup 0 gt { dup } if '.repeat(40)} }`)),
  'a shading that grows with each if': () =>
    rawPage({
      resources: '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 1 1] /Function 5 0 R >> >>',
      content: '/S sh',
      more: [calculator(`{ ${'dup 0.1 gt { dup 2 mul } if '.repeat(45)} }`)],
    }),
  'a table of sixty million samples': () =>
    coloured(rawStream('/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [60000000] /BitsPerSample 8', 'x')),
  'a copy of ninety-nine million': () => coloured(calculator('{ 99999999 copy }')),
  'a roll of ninety-nine million': () => coloured(calculator('{ 99999999 1 roll }')),
  'copies that double': () => coloured(calculator(`{ ${DOUBLING} }`)),
  'a function that is stitched of itself': () =>
    coloured('<< /FunctionType 3 /Domain [0 1] /Functions [5 0 R 5 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>'),
}

/** Files that unpack, nest or count beyond all measure. */
export const BOMBS: Record<string, () => Buffer> = {
  'objects that unpack to 600 MB': () => {
    const packed = deflateSync(deflateSync(Buffer.alloc(600 * 1024 * 1024)))
    return rawPage({
      more: [rawStream('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', packed)],
    })
  },
  'a page that unpacks to 600 MB': () => {
    const packed = deflateSync(deflateSync(Buffer.alloc(600 * 1024 * 1024, ' ')))
    return rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
      rawStream('/Filter [/FlateDecode /FlateDecode]', packed),
    ])
  },
  'a hundred thousand arrays in each other': () => rawPage({ more: [`${'['.repeat(100_000)}${']'.repeat(100_000)}`] }),
  'thirty million operators': () => {
    const packed = deflateSync(Buffer.alloc(90_000_000, 'q Q '))
    return rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
      rawStream('/Filter /FlateDecode', packed),
    ])
  },
  'four hundred thousand objects': () => rawPage({ more: Array.from({ length: 400_000 }, () => '<< /A 1 >>') }),
  'beginnings of objects without end': () => rawPage({ more: [`(${'1 0 obj << /A '.repeat(300_000)})`] }),
  'a picture of four billion points': () =>
    rawPage({
      resources: '/XObject << /I 5 0 R >>',
      content: 'q 100 0 0 100 0 0 cm /I Do Q',
      more: [
        rawStream(
          '/Type /XObject /Subtype /Image /Width 65000 /Height 65000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(Buffer.alloc(200_000_000))),
        ),
      ],
    }),
}
