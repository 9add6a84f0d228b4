import type { Pool } from 'pg'

/**
 * Shares one query among callers at the same time: those who come while it runs wait, and the next run is for all of them. It starts
 * after the last of them came, so that each gets what is true then; a single caller does not wait. Where it fails, it fails for all.
 */
export function together<Found>(): (what: string, ask: () => Promise<Found>) => Promise<Found> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<Found>>()
  const begin = (what: string, ask: () => Promise<Found>): Promise<Found> => {
    const found = ask()
    const over = () => void (waiting.has(what) || running.delete(what))
    running.set(what, found.then(over, over))
    return found
  }
  return (what, ask) => {
    const before = running.get(what)
    if (before === undefined) return begin(what, ask)
    const joined = waiting.get(what)
    if (joined !== undefined) return joined
    const next = before.then(() => {
      waiting.delete(what)
      return begin(what, ask)
    })
    waiting.set(what, next)
    return next
  }
}

/** Shares queries for single items, in batches: items that come while a batch runs go with the next. `ask` returns one result each, in their order. */
export function inBatches<Asked, Found>(ask: (batch: Asked[]) => Promise<Found[]>): (asked: Asked) => Promise<Found> {
  const askTogether = together<Found[]>()
  let coming: Asked[] = []
  return async (asked) => {
    const at = coming.push(asked) - 1
    const found = await askTogether('', () => {
      const batch = coming
      coming = []
      return ask(batch)
    })
    return found[at]!
  }
}

/** Shares one query as `together` does, for each pool separately: what one sees, another may not see yet. */
export function togetherBy<Found>(): (pool: Pool, what: string, ask: () => Promise<Found>) => Promise<Found> {
  const of = new WeakMap<Pool, ReturnType<typeof together<Found>>>()
  return (pool, what, ask) => {
    const known = of.get(pool) ?? together<Found>()
    of.set(pool, known)
    return known(what, ask)
  }
}
