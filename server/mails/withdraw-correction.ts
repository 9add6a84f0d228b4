import type { withdrawCorrection as contract } from '#contract/corrections/corrections.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { changeOrders, refuseIdle } from '#server/orders/change-orders.ts'
import { findQuestions, isAnythingAsked } from '#server/orders/find-questions.ts'

/** Takes back all that an order's traveller is asked for; `conflict` where nothing is. */
export async function withdrawCorrection(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  let isAsked = false
  const changed = await changeOrders(
    ctx,
    [orderId],
    'correction.withdrawn',
    () => (isAsked ? {} : 'The traveller is asked for nothing'),
    {
      first: async (client) => {
        const asked = await findQuestions({ pool: client, numbers: ctx.numbers }, orderId)
        isAsked = asked !== undefined && isAnythingAsked(asked)
      },
      also: async (client) => {
        await client.query(
          `update corrections set withdrawn_at = now()
           where withdrawn_at is null and mail_id in (select id from mails where order_id = $1 and kind = 'correction')`,
          [orderId],
        )
      },
    },
  )
  refuseIdle(changed)
  return { message: 'The traveller is asked for nothing any more', data: null }
}
