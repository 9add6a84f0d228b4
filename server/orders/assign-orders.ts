import type { In } from '#contract/http/endpoint.ts'
import type { assignOrders as contract } from '#contract/orders/inbox.ts'
import { staffOf, type Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { findColleagues } from '#server/inbox/colleagues.ts'
import { giveNotices, takeBackAssigned } from '#server/inbox/give-notices.ts'
import { changeOrders, refuseIdle, sayDone } from '#server/orders/change-orders.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'

/**
 * Assigns orders to a member, or to nobody; whoever had them before no longer has them. It is no claim: it shows nobody at work, and stays
 * until somebody changes it. The member gets a notice, unless it is the caller. Throws `invalid` for somebody who cannot sign in, `conflict`
 * where nothing changes or somebody else changed the order first.
 */
export async function assignOrders(
  ctx: Context,
  { orderId, to, version, versions }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const [colleague] = to === null ? [] : await findColleagues(ctx.pool, [to])
  if (to !== null && !colleague) throw invalid('to', 'Choose a team member who can sign in')
  const names = new Map<number, string>()
  const data = await changeOrders(
    ctx,
    orderId,
    'order.assigned',
    ({ assignedTo }) => {
      if (assignedTo !== to) return { assignedTo: to }
      return colleague ? say('It is assigned to {0} already', colleague.name) : 'It is unassigned'
    },
    {
      ...(version !== undefined && { version }),
      ...(versions !== undefined && { versions }),
      first: async (client, orders) => {
        const before = orders.flatMap(({ assignedTo }) => assignedTo ?? [])
        const { rows } = await client.query<{ id: number; name: string }>(
          'select id, name from staff where id = any ($1::int[])',
          [before],
        )
        for (const { id, name } of rows) names.set(id, name)
      },
      audited: ({ assignedTo }) => ({
        before: { assignee: assignedTo === null ? null : (names.get(assignedTo) ?? null) },
        after: { assignee: colleague?.name ?? null },
      }),
      also: async (client, before) => {
        const ids = before.map(({ id }) => id)
        await takeBackAssigned(client, ids)
        if (to !== null)
          await giveNotices(
            client,
            'assigned',
            staffOf(ctx).id,
            ids.map((id) => ({ orderId: id, staffId: to })),
          )
      },
    },
  )
  refuseIdle(data)
  const { length } = data.moved
  const name = colleague?.name
  const one = name === undefined ? 'The order is unassigned' : say('The order is assigned to {0}', name)
  const many =
    name === undefined ? say('{0} orders are unassigned', length) : say('{0} orders are assigned to {1}', length, name)
  return { message: sayDone(length === 1 ? one : many, data), data }
}
