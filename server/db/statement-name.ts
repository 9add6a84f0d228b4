import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { rememberedBy } from '#server/db/one-connection.ts'

/** So many statements have a name at most: each connection keeps the plan of each that it ran, some 0.4 MB; all of them would be 60 MB. */
const NAMED_AT_MOST = 150
/** From the how manyth time on: what somebody asks now and then takes no name from what the office asks all day. */
const NAMED_FROM = 5
/** Texts without a name are counted up to so many, then forgotten together. */
const COUNTED_AT_MOST = 1000

const named = new WeakMap<Pool, (text: string) => string | undefined>()

/**
 * The name under which the connections of a pool keep the plan of a statement that is put together of parts, where it is asked again and
 * again: planning it takes longer than what it does. Undefined the first times, and for what comes when all names are taken.
 */
export function statementName(pool: Pool, text: string): string | undefined {
  const by = rememberedBy(pool)
  const nameOf = named.get(by) ?? nameStatements(NAMED_AT_MOST)
  named.set(by, nameOf)
  return nameOf(text)
}

/** Gives names to statements that are asked often, `most` of them. */
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
