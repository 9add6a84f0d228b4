import { createHash } from 'node:crypto'

/** So many statements have a name at most: each connection keeps the plan of each that it ran, some 0.4 MB; all of them would be 60 MB. */
const NAMED_AT_MOST = 150
/** Texts asked once are remembered up to so many, then forgotten together. */
const SEEN_AT_MOST = 1000

const named = new Map<string, string>()
let seen = new Set<string>()

/**
 * The name under which a connection keeps the plan of a statement that is put together of parts, where it is asked again and again:
 * planning it takes longer than what it does. Undefined the first time, and for what comes when all names are taken.
 */
export function nameOf(text: string): string | undefined {
  const known = named.get(text)
  if (known) return known
  if (named.size >= NAMED_AT_MOST) return undefined
  if (!seen.has(text)) {
    if (seen.size >= SEEN_AT_MOST) seen = new Set()
    seen.add(text)
    return undefined
  }
  seen.delete(text)
  const name = `of-parts-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  named.set(text, name)
  return name
}
