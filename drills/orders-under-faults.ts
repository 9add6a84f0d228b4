import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation, Posted } from '#drills/installation.ts'

const SENDERS = 8
/** A refused sender waits this long before it tries again. */
const REFUSED_MS = 200

/** What a drill found in the database afterwards. */
export interface Found {
  /** Changes that were answered as done. */
  acknowledged: number
  /** Of these, those that are not there. */
  lost: number
  /** Effects that are there twice. */
  doubled: number
  /** What else must hold, and does not. */
  wrong: string[]
  /** In a few words, what was done. */
  seen: string
}

/**
 * Posts orders by several senders until `isEnough`; returns those that were acknowledged, by their number, and how long the first of
 * them took.
 */
export async function stream(
  it: Installation,
  isEnough: (acknowledged: number) => boolean,
  senders = SENDERS,
): Promise<{ acknowledged: Map<number, number>; sent: number[]; refused: Posted[]; firstMs: number }> {
  const begun = performance.now()
  let firstMs = Infinity
  const acknowledged = new Map<number, number>()
  const sent: number[] = []
  const refused: Posted[] = []
  const sender = async () => {
    while (!isEnough(acknowledged.size)) {
      const n = it.nextOrder()
      sent.push(n)
      const answer = await it.post(n)
      if (answer.orderId !== undefined) acknowledged.set(n, answer.orderId)
      else {
        refused.push(answer)
        await sleep(REFUSED_MS)
      }
      if (acknowledged.size === 1) firstMs = Math.min(firstMs, performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  return { acknowledged, sent, refused, firstMs }
}

/** Checks acknowledged orders against the database: each with its form and its line of the audit log, none twice. */
export async function findOrders(it: Installation, acknowledged: Map<number, number>): Promise<Omit<Found, 'seen'>> {
  const [numbers, ids] = [[...acknowledged.keys()], [...acknowledged.values()]]
  const [row] = await it.owner<{ whole: number; doubled: number }>(
    `select
      (select count(*)::int from unnest($1::text[], $2::bigint[]) a(reference, id)
        join orders o on o.order_id = a.id join applications f on f.order_id = o.order_id and f.external_reference = a.reference
        where exists (select from audit_log l where l.order_id = o.order_id and l.event = 'order.received')) as whole,
      (select count(*)::int from (select from applications group by landing_site, external_reference having count(*) > 1) twice) as doubled`,
    [numbers.map((n) => `D-${n}`), ids],
  )
  return { acknowledged: ids.length, lost: ids.length - row!.whole, doubled: row!.doubled, wrong: [] }
}
