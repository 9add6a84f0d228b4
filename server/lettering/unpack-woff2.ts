import { brotliDecompressSync } from 'node:zlib'
import { readGlyphs } from '#server/lettering/woff2-glyphs.ts'

const HEADER_BYTES = 48
const ENTRY_BYTES = 16
/** Where `head` says how `loca` writes its places; 1 is 32 bits each. */
const LOCA_FORMAT_AT = 50

/** The tags that WOFF2 writes as a number, in its order (W3C, WOFF 2.0, section 5.2). */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
const KNOWN_TAGS = Array.from({ length: 63 }, (_, at) => TAGS.slice(at * 5, at * 5 + 4))

interface Entry {
  tag: string
  bytes: number
  transformed: boolean
}

/**
 * A font that came as WOFF2, as the TrueType font that it was: fontkit reads WOFF2 too, but neither varies such a font (they are as
 * thin as a hair before they are) nor embeds a part of it.
 */
export function unpackWoff2(packed: Buffer): Buffer {
  if (packed.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This font is no WOFF2')
  const { entries, end } = readDirectory(packed)
  const data = brotliDecompressSync(packed.subarray(end, end + packed.readUInt32BE(20)))
  const tables = new Map<string, Buffer>()
  const transformed = new Map<string, Buffer>()
  let at = 0
  for (const { tag, bytes, transformed: isTransformed } of entries) {
    const target = isTransformed ? transformed : tables
    target.set(tag, data.subarray(at, (at += bytes)))
  }
  const outlines = transformed.get('glyf')
  if (outlines) {
    const { glyf, loca, xMins } = readGlyphs(outlines)
    tables.set('glyf', glyf).set('loca', loca)
    const head = Buffer.from(tables.get('head')!)
    head.writeInt16BE(1, LOCA_FORMAT_AT)
    tables.set('head', head)
    const metrics = transformed.get('hmtx')
    if (metrics) tables.set('hmtx', readMetrics(metrics, tables.get('hhea')!.readUInt16BE(34), xMins))
  }
  return assemble(packed.readUInt32BE(4), tables)
}

function readDirectory(packed: Buffer): { entries: Entry[]; end: number } {
  let at = HEADER_BYTES
  const base128 = () => {
    let value = 0
    for (;;) {
      const byte = packed.readUInt8(at++)
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }
  const entries = Array.from({ length: packed.readUInt16BE(12) }, (): Entry => {
    const flags = packed.readUInt8(at++)
    const known = flags & 0x3f
    const tag = known === 0x3f ? packed.toString('latin1', at, (at += 4)) : KNOWN_TAGS[known]!
    const bytes = base128()
    // Outlines are transformed unless it says 3; any other table where it does not say 0.
    const isOutline = tag === 'glyf' || tag === 'loca'
    const transformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0
    return { tag, bytes: transformed ? base128() : bytes, transformed }
  })
  return { entries, end: at }
}

/** Widths, with the left bearings that were left out since they equal the outlines' left edges. */
function readMetrics(packed: Buffer, widths: number, xMins: number[]): Buffer {
  const flags = packed.readUInt8(0)
  let at = 1 + 2 * widths
  const bearings = xMins.map((xMin, glyph) => {
    const isLeftOut = (flags & (glyph < widths ? 1 : 2)) !== 0
    return isLeftOut ? xMin : packed.readInt16BE((at += 2) - 2)
  })
  const metrics = Buffer.alloc(4 * widths + 2 * Math.max(0, xMins.length - widths))
  for (const [glyph, bearing] of bearings.entries()) {
    if (glyph < widths) {
      metrics.writeUInt16BE(packed.readUInt16BE(1 + 2 * glyph), 4 * glyph)
      metrics.writeInt16BE(bearing, 4 * glyph + 2)
    } else metrics.writeInt16BE(bearing, 4 * widths + 2 * (glyph - widths))
  }
  return metrics
}

/** Checksums are left out: no reader here looks at them. */
function assemble(flavour: number, tables: Map<string, Buffer>): Buffer {
  const header = Buffer.alloc(12 + ENTRY_BYTES * tables.size)
  header.writeUInt32BE(flavour, 0)
  header.writeUInt16BE(tables.size, 4)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, [tag, table]] of [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const entry = 12 + ENTRY_BYTES * index
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}
