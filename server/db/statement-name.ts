import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { rememberedBy } from '#server/db/one-connection.ts'

/** At most this many statements get a name: each connection keeps the plan of each that it ran, some 0.4 MB; all of them would be 60 MB. */
const NAMED_AT_MOST = 150
/** From which use on a statement gets a name: a rare one takes none from those that the office runs all day. */
const NAMED_FROM = 5
/** Up to this many texts without a name are counted, then all are forgotten. */
const COUNTED_AT_MOST = 1000

const named = new WeakMap<Pool, (text: string) => string | undefined>()

/**
 * Returns the name under which a pool's connections keep the plan of a composed statement that is run again and again: planning it takes
 * longer than running it. Undefined the first times, and once all names are taken.
 */
export function statementName(pool: Pool, text: string): string | undefined {
  const by = rememberedBy(pool)
  const nameOf = named.get(by) ?? nameStatements(NAMED_AT_MOST)
  named.set(by, nameOf)
  return nameOf(text)
}

/** Names statements that are run often, at most `most` of them. */
export function nameStatements(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const times = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const asked = (times.get(text) ?? 0) + 1
    if (asked < NAMED_FROM) {
      if (times.size >= COUNTED_AT_MOST) times.clear()
      times.set(text, asked)
      return undefined
    }
    times.delete(text)
    const name = `of-parts-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(text, name)
    return name
  }
}
