import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { say, type Said } from '#server/words/say.ts'
import { CHANGE_EVENT_NAMES, CHANGE_EVENTS, type ChangeEvent } from '#server/orders/change-events.ts'

interface LastChange {
  actor_name: string
  event: ChangeEvent
  after: Record<string, unknown> | null
}

/** An order's version, who made it, and since which version they alone changed it. */
export interface Versions {
  id: number
  version: number
  changedBy: number | null
  changedSince: number | null
}

/**
 * Refuses a write that was made on an older version of a locked order with `conflict`, where anybody else changed it since: who
 * changed what, and the version now. What the caller did since themself, by a second click or in another window, is no conflict.
 */
export async function refuseStale(client: PoolClient, ctx: Context, order: Versions, seen: number): Promise<void> {
  if (isStale(ctx, order, seen)) await refuseChanged(client, order, memberOf(ctx))
}

function isStale(ctx: Context, { version, changedBy, changedSince }: Versions, seen: number): boolean {
  if (seen === version) return false
  const memberId = memberOf(ctx)
  const isOwn = memberId !== null && memberId === changedBy && changedSince !== null
  return !(isOwn && seen >= changedSince && seen < version)
}

/** The member of staff who acts; null where it is not one of them. */
export function memberOf({ actor }: Context): number | null {
  return actor.kind === 'staff' ? actor.id : null
}

/** Among locked orders, those that somebody else changed since the version the caller saw: who changed what, by id. */
export async function findStale(
  client: PoolClient,
  ctx: Context,
  orders: Versions[],
  versions: Readonly<Record<string, number>>,
): Promise<Map<number, Said>> {
  const stale = orders.filter((order) => versions[order.id] !== undefined && isStale(ctx, order, versions[order.id]!))
  const last = await findLastChanges(
    client,
    stale.map(({ id }) => id),
    memberOf(ctx),
  )
  return new Map(stale.map(({ id }) => [id, tell(last.get(id))]))
}

/** Refuses a write because somebody other than `not` changed the order. */
export async function refuseChanged(
  client: PoolClient,
  { id, version }: Pick<Versions, 'id' | 'version'>,
  not: number | null = null,
): Promise<never> {
  const last = (await findLastChanges(client, [id], not)).get(id)
  throw new Refusal('conflict', tell(last), {
    data: { orderId: id, version, by: last?.actor_name, event: last?.event },
  })
}

async function findLastChanges(client: PoolClient, ids: number[], not: number | null) {
  if (ids.length === 0) return new Map<number, LastChange>()
  const { rows } = await client.query<LastChange & { id: number }>({
    name: 'find-last-changes',
    text: `select asked.id::float8 as id, last.* from unnest($1::bigint[]) as asked (id), lateral (
        select actor_name, event, after from audit_log a where a.order_id = asked.id and event = any ($2)
          and (actor_kind = 'staff' and actor_id = $3) is not true order by a.id desc limit 1) last`,
    values: [ids, CHANGE_EVENT_NAMES, not?.toString() ?? null],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

function tell(last: LastChange | undefined): Said {
  const what: Said = last ? CHANGE_EVENTS[last.event](last.after ?? {}) : 'changed it'
  return say('{0} {1} first. Look at the order again.', last?.actor_name ?? 'Somebody', what)
}
