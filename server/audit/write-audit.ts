import type { PoolClient } from 'pg'
import { ACTOR_NAMES, type AuditEvent } from '#contract/staff/audit-events.ts'
import type { Actor, Context, StaffActor } from '#server/context.ts'

export interface AuditEntry {
  event: AuditEvent
  orderId?: number
  /** The member of staff acted upon. */
  staffId?: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Who the log names; of a member no more than that. */
export type Author = Pick<StaffActor, 'kind' | 'id' | 'name'> | Exclude<Actor, StaffActor>

/**
 * Writes audit rows on the caller's own connection, so that they are committed with the change they record, or not at all. One statement,
 * however many rows. An order's numbers are sealed here for good: the row is sealed as it is, and a change of keys does not rewrite it.
 */
export async function writeAudit(
  client: Pick<PoolClient, 'query'>,
  ctx: Pick<Context, 'ip' | 'requestId' | 'numbers'> & { actor: Author },
  entries: AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const { id, name } = describeActor(ctx.actor)
  await client.query({
    name: 'write-audit',
    text: `insert into audit_log (actor_kind, actor_id, actor_name, ip, request_id, event, order_id, staff_id, before, after)
      select $1, $2, $3, $4, $5, e.event, e.order_id, e.staff_id, e.before, e.after
      from jsonb_to_recordset($6::jsonb) as e(event text, order_id bigint, staff_id int, before jsonb, after jsonb)`,
    values: [
      ctx.actor.kind,
      id,
      name,
      ctx.ip || null,
      ctx.requestId,
      JSON.stringify(entries.map((entry) => toRow(ctx, entry))),
    ],
  })
}

function toRow({ numbers }: Pick<Context, 'numbers'>, { event, orderId, staffId, before, after }: AuditEntry) {
  const sealed = (values: AuditEntry['after']) =>
    (orderId === undefined ? values : numbers.seal(orderId, values)) ?? null
  return {
    event,
    order_id: orderId ?? null,
    staff_id: staffId ?? null,
    before: sealed(before),
    after: sealed(after),
  }
}

/** The actor's id and the name under which the history shows them. */
export function describeActor(actor: Author): { id: string | null; name: string } {
  switch (actor.kind) {
    case 'staff':
      return { id: String(actor.id), name: actor.name }
    case 'site':
    case 'test-site':
      return { id: String(actor.siteId), name: `${ACTOR_NAMES.site} ${actor.siteId}` }
    case 'traveller':
      return { id: null, name: ACTOR_NAMES.traveller }
    case 'job':
      return { id: null, name: 'Entrada' }
    case 'gateway':
      return { id: null, name: actor.name }
    case 'anonymous':
      return { id: null, name: ACTOR_NAMES.anonymous }
  }
}
