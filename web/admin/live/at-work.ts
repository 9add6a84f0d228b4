import type { Claim, Colleague, LiveEvent } from '#contract/http/live.ts'

/** Who is at an order: the others who look at it, and whoever works on it, oneself included. */
export interface AtWork {
  viewers: Colleague[]
  claim: Claim | null
}

export const NOBODY: AtWork = { viewers: [], claim: null }

/** What is known of several orders; one that is missing has nobody. */
export type KnownAtWork = Record<number, AtWork>

/** What is known after an event about who looks at orders; of orders that are not `shown` nothing is kept. */
export function withPresence(
  known: KnownAtWork,
  { orders }: LiveEvent<'presence'>,
  shown: readonly number[],
  me: number | undefined,
): KnownAtWork {
  const news = orders.filter(({ order_id }) => shown.includes(order_id))
  return patch(
    known,
    news.map(({ order_id, viewers }) => [order_id, { viewers: viewers.filter(({ id }) => id !== me) }]),
  )
}

/** What is known after an event about who works on orders. */
export function withClaims(known: KnownAtWork, { orders }: LiveEvent<'claim'>, shown: readonly number[]): KnownAtWork {
  const news = orders.filter(({ order_id }) => shown.includes(order_id))
  return patch(
    known,
    news.map(({ order_id, claim }) => [order_id, { claim }]),
  )
}

/** Returns the very same object where there is nothing new, so that nothing is drawn again. */
function patch(known: KnownAtWork, news: [number, Partial<AtWork>][]): KnownAtWork {
  if (news.length === 0) return known
  const patched = news.map(([id, change]) => [id, { ...(known[id] ?? NOBODY), ...change }] as const)
  return { ...known, ...Object.fromEntries(patched) }
}
