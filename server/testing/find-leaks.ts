import { shapesOf } from '#server/testing/shapes-of.ts'

/** Details that were typed or sent: kind -> values. */
export type Told = Record<string, Iterable<string>>

/** TABLE: kind -> what no line of a server may hold, whoever sent it. Everybody of ours has a mailbox in `.example`. */
const PATTERNS: Record<string, RegExp> = {
  'e-mail address': /[^\s"'<>:=,;()[\]]+(?:@|%40)(?:[\w-]+\.)+example\b/i,
  'bearer token': /\bbearer\s+[\w+/=.~-]{8,}/i,
  'token of a session': /\beyJ[\w-]{10,}\.[\w-]+/,
  'link of a mail': /\/t\/[\w.-]{16,}/,
  'key of a landing site': /\bek_[\w-]{20,}/,
  cookie: /\b(?:trk|device|said|lang|XSRF-TOKEN)=[^\s"]|\bset-cookie\b["']?\s*[:=]/i,
}

/** TABLE: lines that a start prints on purpose, for who started it: how to sign in, once. */
const ON_PURPOSE = [
  /^Demonstration: sign in as any of these, all with the password (\S+)$/,
  /^ {2}[A-Z][a-z]+(?: Staff)? +[a-z]+@demo\.example$/,
]

/** Shorter ones would be found in words and figures that tell nothing. */
const SHORTEST = 6

/**
 * Where a text that a server wrote holds what it may not: the line's number and the kind, never the detail itself. A password that a
 * greeting prints is searched for in all other lines.
 */
export function findLeaks(text: string, told: Told = {}): { line: number; kind: string }[] {
  const lines = text.split('\n')
  const greeted = lines.flatMap((line) => ON_PURPOSE[0]!.exec(line)?.[1] ?? [])
  const words = Object.entries({ ...told, 'password of a greeting': greeted }).flatMap(([kind, values]) =>
    [...new Set(values)]
      .filter((value) => value.length >= SHORTEST)
      .flatMap((value) => shapesOf(value).map((shape) => ({ kind, shape }))),
  )
  return lines.flatMap((line, index) => {
    if (ON_PURPOSE.some((pattern) => pattern.test(line))) return []
    const seen = line.toLowerCase()
    const kinds = [
      ...Object.entries(PATTERNS).flatMap(([kind, pattern]) => (pattern.test(line) ? [kind] : [])),
      ...words.filter(({ shape }) => seen.includes(shape)).map(({ kind }) => kind),
    ]
    return [...new Set(kinds)].map((kind) => ({ line: index + 1, kind }))
  })
}
