import type { Pool, PoolClient } from 'pg'

const bases = new WeakMap<object, Pool>()
const made = new WeakMap<PoolClient, Pool>()

/**
 * Wraps a connection as a pool, for code that only reads: statements take turns on it, and a caller who connects has it until release.
 * What is remembered for `base` is remembered for it.
 */
export function asPool(client: PoolClient, base: Pool): Pool {
  const known = made.get(client)
  if (known) return known
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
  const connect = () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const { promise: mine, resolve } = Promise.withResolvers<unknown>()
    void inTurn(async () => {
      resolve({ query: ask, release })
      await promise
    })
    return mine
  }
  const pool = { query: (...asked: unknown[]) => inTurn(() => ask(...asked)), connect } as unknown as Pool
  made.set(client, pool)
  return remembering(pool, base)
}

/** Shares with this pool what is remembered for `base`; returns the pool. */
export function remembering(pool: Pool, base: Pool): Pool {
  bases.set(pool, rememberedBy(base))
  return pool
}

/** The pool under which a process remembers what it knows of a database: for a wrapped connection, the one it stands for. */
export const rememberedBy = (pool: Pool): Pool => bases.get(pool) ?? pool
