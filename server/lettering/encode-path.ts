import { simpleGlyph, type Point } from '#server/lettering/woff2-glyphs.ts'

interface Path {
  commands: { command: string; args: number[] }[]
}

/**
 * An outline of a given thickness as the embedded part of a font has it. fontkit (2.0.4) has this function too, which throws: it
 * hands a length to what takes bytes since restructure 3.
 */
export function encodePath({ commands }: Path): Buffer {
  const ends: number[] = []
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (const { command, args } of commands) {
    for (let at = 0; at < args.length; at += 2) {
      const [toX, toY] = [Math.round(args[at]!), Math.round(args[at + 1]!)]
      points.push({ dx: toX - x, dy: toY - y, onCurve: command !== 'quadraticCurveTo' || at === 2 })
      x = toX
      y = toY
    }
    if (command === 'closePath') ends.push(points.length - 1)
  }
  if (ends.length === 0) return Buffer.alloc(0)
  const glyph = simpleGlyph(ends, points)
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)])
}
