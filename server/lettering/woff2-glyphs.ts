/** The streams of transformed outlines, in their order after the header's sizes (W3C, WOFF 2.0, section 5.1). */
const STREAMS = ['contours', 'points', 'flags', 'coordinates', 'composites', 'boxes', 'instructions'] as const
const HEADER_BYTES = 36

const COMPOSITE = { words: 0x1, scale: 0x8, more: 0x20, xAndYScale: 0x40, twoByTwo: 0x80, instructions: 0x100 }

type Box = [xMin: number, yMin: number, xMax: number, yMax: number]
/** A step from the point before. */
export interface Point {
  dx: number
  dy: number
  onCurve: boolean
}

/** The bytes of one stream, read from the front. */
class Stream {
  #at = 0
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  u8() {
    return this.#bytes.readUInt8(this.#at++)
  }
  u16() {
    return this.#bytes.readUInt16BE((this.#at += 2) - 2)
  }
  i16() {
    return this.#bytes.readInt16BE((this.#at += 2) - 2)
  }
  take(count: number) {
    return this.#bytes.subarray(this.#at, (this.#at += count))
  }
  /** A number that is mostly small (255UInt16). */
  small() {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 506
    return code === 255 ? this.u8() + 253 : code
  }
}

type Streams = Record<(typeof STREAMS)[number], Stream>

/** `glyf` and `loca` (of 32 bits) as TrueType has them, and the left edge of each glyph. */
export function readGlyphs(table: Buffer): { glyf: Buffer; loca: Buffer; xMins: number[] } {
  const count = table.readUInt16BE(4)
  const streams = cut(table)
  const hasBox = streams.boxes.take(Math.ceil(count / 32) * 4)
  const glyphs: Buffer[] = []
  const loca = Buffer.alloc(4 * (count + 1))
  const xMins: number[] = []
  let length = 0
  for (let index = 0; index < count; index += 1) {
    loca.writeUInt32BE(length, 4 * index)
    const box = (hasBox[index >> 3]! & (0x80 >> (index & 7))) === 0 ? undefined : boxOf(streams.boxes)
    const glyph = readGlyph(streams, box)
    xMins.push(glyph.length === 0 ? 0 : glyph.readInt16BE(2))
    const padding = Buffer.alloc(-glyph.length & 3)
    glyphs.push(glyph, padding)
    length += glyph.length + padding.length
  }
  loca.writeUInt32BE(length, 4 * count)
  return { glyf: Buffer.concat(glyphs), loca, xMins }
}

function cut(table: Buffer): Streams {
  let at = HEADER_BYTES
  const made = STREAMS.map((name, index) => {
    const size = table.readUInt32BE(8 + 4 * index)
    return [name, new Stream(table.subarray(at, (at += size)))] as const
  })
  return Object.fromEntries(made) as Streams
}

function boxOf(boxes: Stream): Box {
  return [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()]
}

function readGlyph(streams: Streams, box: Box | undefined): Buffer {
  const contours = streams.contours.i16()
  if (contours === 0) return Buffer.alloc(0)
  if (contours < 0) return readComposite(streams, box!)
  let total = 0
  const ends = Array.from({ length: contours }, () => (total += streams.points.small()) - 1)
  const points = Array.from({ length: total }, () => readPoint(streams))
  const instructions = streams.instructions.take(streams.coordinates.small())
  return simpleGlyph(ends, points, { box, instructions })
}

/** An outline as TrueType has it, each step in 16 bits. */
export function simpleGlyph(
  ends: number[],
  points: Point[],
  { box, instructions = Buffer.alloc(0) }: { box?: Box; instructions?: Buffer } = {},
): Buffer {
  return Buffer.concat([
    words(ends.length, ...(box ?? around(points)), ...ends, instructions.length),
    instructions,
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    words(...points.map(({ dx }) => dx)),
    words(...points.map(({ dy }) => dy)),
  ])
}

/** One of the flag's 128 shapes of a step: how many bits either way has, and its sign. */
function readPoint({ flags, coordinates }: Streams): Point {
  const whole = flags.u8()
  const flag = whole & 0x7f
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value)
  const step = (): [number, number] => {
    if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + coordinates.u8())]
    if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + coordinates.u8()), 0]
    if (flag < 84) {
      const [high, low] = [flag - 20, coordinates.u8()]
      return [signed(flag, 1 + (high & 0x30) + (low >> 4)), signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (low & 0x0f))]
    }
    if (flag < 120) {
      const high = flag - 84
      const dx = signed(flag, 1 + (Math.trunc(high / 12) << 8) + coordinates.u8())
      return [dx, signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + coordinates.u8())]
    }
    if (flag < 124) {
      const [first, second] = [coordinates.u8(), coordinates.u8()]
      const dx = signed(flag, (first << 4) + (second >> 4))
      return [dx, signed(flag >> 1, ((second & 0x0f) << 8) + coordinates.u8())]
    }
    const dx = signed(flag, coordinates.u16())
    return [dx, signed(flag >> 1, coordinates.u16())]
  }
  const [dx, dy] = step()
  return { dx, dy, onCurve: whole < 0x80 }
}

function around(points: Point[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  let [x, y] = [0, 0]
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

/** A glyph that is made of others: as it is, but for its instructions, which stand elsewhere. */
function readComposite({ composites, coordinates, instructions }: Streams, box: Box): Buffer {
  const parts = [words(-1, ...box)]
  let [flags, hasInstructions] = [COMPOSITE.more, false]
  while (flags & COMPOSITE.more) {
    flags = composites.u16()
    hasInstructions ||= (flags & COMPOSITE.instructions) !== 0
    const scale = flags & COMPOSITE.scale ? 2 : flags & COMPOSITE.xAndYScale ? 4 : flags & COMPOSITE.twoByTwo ? 8 : 0
    parts.push(words(flags), composites.take(2 + (flags & COMPOSITE.words ? 4 : 2) + scale))
  }
  if (hasInstructions) {
    const own = instructions.take(coordinates.small())
    parts.push(words(own.length), own)
  }
  return Buffer.concat(parts)
}

/** Whole numbers of 16 bits; those below zero as two's complement. */
function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index)
  return bytes
}
