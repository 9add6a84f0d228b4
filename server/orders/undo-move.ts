import type { PoolClient } from 'pg'
import type { undoMove as contract } from '#contract/orders/order-changes.ts'
import type { In } from '#contract/http/endpoint.ts'
import { UNDO_HELD_MS } from '#contract/http/timeouts.ts'
import { staffOf, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'
import { takeBackAssigned } from '#server/inbox/give-notices.ts'
import { CHANGE_EVENT_NAMES, type ChangeEvent } from '#server/orders/change-events.ts'
import { changeOrders, refuseIdle, sayDone, type OrderState } from '#server/orders/change-orders.ts'
import { takeBackRefunds } from '#server/orders/refunds/take-back-refunds.ts'
import { undo, type LastChange } from '#server/orders/rules.ts'
import { unflagNumbers } from '#server/orders/wrong-number.ts'

/** The page offers it for at most `UNDO_HELD_MS`; a click at the last moment still needs time to arrive. */
const GRACE_MS = 5000

const CHANGED_BY_OTHERS = 'Somebody has changed the order in the meantime'

/**
 * Undoes what the signed-in member just did to these orders, where nothing has happened to them since; each returns to what
 * it was. Throws `conflict` when none of them can.
 */
export async function undoMove(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const last = await findLastChanges(ctx, input.orderId)
  const result = await changeOrders(ctx, input.orderId, 'order.undone', (order) => undo(last.get(order.id)), {
    also: async (client, undone) => {
      await refuseIfChanged(client, undone, last)
      await closeAgain(client, undone, last)
      await turnBackClocks(client, undone)
      await turnBackCompletions(client, undone)
      await takeBackCalls(client, undone)
      await takeBackPutOffs(
        client,
        undone.map(({ id }) => ({ orderId: id, event: last.get(id)!.event })),
      )
      await takeBackAssigned(
        client,
        undone.filter(({ id }) => last.get(id)!.event === 'order.assigned').map(({ id }) => id),
      )
      await takeBackRefunds(
        client,
        undone.map(({ id }) => ({ orderId: id, event: last.get(id)!.event })),
      )
    },
  })
  refuseIdle(result)
  const { length } = result.moved
  const done = length === 1 ? 'Undone' : say('{0} orders are as they were', length)
  return { message: sayDone(done, result), data: result }
}

async function findLastChanges(ctx: Context, orderIds: number[]): Promise<Map<number, LastChange & { id: number }>> {
  const { rows } = await ctx.pool.query<{
    order_id: number
    id: number
    event: ChangeEvent
    before: object
    own: boolean
    recent: boolean
  }>(
    `select last.* from unnest($1::bigint[]) as asked (order_id), lateral (
       select order_id, id, event, before, actor_kind = 'staff' and actor_id = $2 as own,
         at > now() - interval '${UNDO_HELD_MS + GRACE_MS} milliseconds' as recent
       from audit_log a where a.order_id = asked.order_id and event = any ($3) order by id desc limit 1) last`,
    [orderIds, String(staffOf(ctx).id), CHANGE_EVENT_NAMES],
  )
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** An order that this move opened, and that has the status again in which it came from the system before, counts as not opened. */
async function closeAgain(client: PoolClient, undone: OrderState[], last: Map<number, { id: number }>) {
  await client.query(
    'update old_statuses s set opened_at = null from audit_log a where a.id = any ($1::bigint[]) and s.order_id = a.order_id and s.opened_at = a.at',
    [undone.map(({ id }) => last.get(id)!.id)],
  )
}

/** Each is in its status since it first came there, not since the undo. */
async function turnBackClocks(client: PoolClient, undone: OrderState[]) {
  await client.query(
    `update orders o set moved_at = case
        when s.status = 'Completed' and s.opened_at is null then null
        else coalesce(moved_since(o.order_id), case when s.status <> 'Completed' then s.at end) end
      from orders k left join old_statuses s on s.order_id = k.order_id and s.status = k.process_status
      where o.order_id = any ($1) and k.order_id = o.order_id`,
    [undone.map(({ id }) => id)],
  )
}

/** An order that is completed again by this keeps when it was completed, and by whom; one imported as completed counts for nobody. */
async function turnBackCompletions(client: PoolClient, undone: OrderState[]) {
  const ids = undone.map(({ id }) => id)
  await client.query(
    `delete from completions c using orders o where c.order_id = any ($1::bigint[]) and o.order_id = c.order_id and c.at = now()
      and o.process_status = 'Completed' and o.moved_at is null`,
    [ids],
  )
  await client.query(
    `update completions c set at = o.moved_at, staff_id = done.by,
        took_seconds = took_to_ticket(o.order_id, o.paid_at)
      from orders o, lateral (select case when actor_kind = 'staff' then actor_id::integer end as by from audit_log a
        where a.order_id = o.order_id and a.at = o.moved_at and a.after->>'processStatus' = 'Completed' order by a.id desc limit 1) done
      where c.order_id = any ($1::bigint[]) and o.order_id = c.order_id and c.at = now() and o.process_status = 'Completed'`,
    [ids],
  )
}

/** The orders are locked only now: nothing but our own row may follow the one that is being undone. */
async function refuseIfChanged(client: PoolClient, undone: OrderState[], last: Map<number, { id: number }>) {
  const ids = undone.map(({ id }) => id)
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from unnest($1::bigint[], $2::bigint[]) as u (order_id, id)
     join audit_log a on a.order_id = u.order_id and a.id > u.id where a.event = any ($3)`,
    [ids, ids.map((id) => last.get(id)?.id), CHANGE_EVENT_NAMES],
  )
  if (rows[0]?.n !== ids.length) throw new Refusal('conflict', CHANGED_BY_OTHERS)
}

/** Takes back the calls by which these orders came to the version that is being undone, with their remarks and the flag of a wrong number. */
async function takeBackCalls(client: PoolClient, undone: readonly Pick<OrderState, 'id' | 'version'>[]): Promise<void> {
  const { rows } = await client.query<{ order_id: number; outcome: string; remark_id: number }>({
    name: 'take-back-calls',
    text: `delete from calls c using unnest($1::bigint[], $2::int[]) as u (id, version)
      where c.order_id = u.id and c.version = u.version returning c.order_id::float8, c.outcome, c.remark_id::float8`,
    values: [undone.map(({ id }) => id), undone.map(({ version }) => version)],
  })
  if (rows.length === 0) return
  await client.query('delete from remarks where id = any ($1::bigint[])', [rows.map(({ remark_id }) => remark_id)])
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong-number').map(({ order_id }) => order_id)
  if (wrong.length > 0) await unflagNumbers(client, wrong)
}

/** Undoes what was just done about putting orders off: the row that said why goes, or it counts again. */
async function takeBackPutOffs(client: PoolClient, undone: { orderId: number; event: ChangeEvent }[]): Promise<void> {
  const of = (event: ChangeEvent) => undone.filter((one) => one.event === event).map(({ orderId }) => orderId)
  const newest = 'id in (select max(p.id) from put_offs p where p.order_id = any ($1::bigint[]) group by p.order_id)'
  const [off, back] = [of('order.put-off'), of('order.brought-back')]
  if (off.length > 0) await client.query(`delete from put_offs where ${newest}`, [off])
  if (back.length > 0) {
    await client.query(`update put_offs set woken_at = null, woken_by = null where ${newest} and woken_by = 'staff'`, [
      back,
    ])
  }
}
