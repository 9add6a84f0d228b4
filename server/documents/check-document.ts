import type { checkDocument as contract } from '#contract/documents/documents.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { compareWithOrder } from '#server/documents/checking/compare-with-order.ts'
import { describeCheck, type RawCheck } from '#server/documents/keeping/describe-check.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { inspect } from '#server/documents/reading/inspect.ts'
import type { Upload } from '#server/files/upload.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Returns how a file compares with an order before it is sent; nothing of it is kept. Throws `invalid` without a file, `not-found`,
 * and `not-a-document` as an upload does.
 */
export async function checkDocument(
  ctx: Context,
  { orderId }: In<typeof contract>,
  { file }: Upload,
): Promise<HandlerAnswer<typeof contract>> {
  if (file?.field !== 'uploadVisaDoc') throw invalid('uploadVisaDoc', 'File is required')
  const { reading } = await inspect(ctx.readers, await file.content.read(), 'staff')
  const comparison = await compareWithOrder(ctx, orderId, reading)
  const { rows } = await ctx.pool.query<Omit<RawCheck, 'verdict' | 'comparison'>>({
    name: 'find-compared-orders',
    text: `select o.name, o.last_name as "lastName", o.arrives, o.flight_day::text as "flightDay", a.form,
        oo.name as "otherName", oo.last_name as "otherLastName", jsonb_build_object('passport_number', oa.form->'passport_number') as other,
        null as "comparedAt", null as "allowedAt", null as "allowedBy", null as "allowedReason"
      from orders o left join applications a using (order_id) left join orders oo on oo.order_id = $2
      left join applications oa on oa.order_id = oo.order_id where o.order_id = $1`,
    values: [orderId, comparison.otherOrderId],
  })
  const check = rows[0] && describeCheck(ctx, orderId, { ...rows[0], verdict: comparison.verdict, comparison })
  if (!check) throw new Refusal('not-found', 'There is no such order')
  return { data: check }
}
