import type { In } from '#contract/endpoint.ts'
import type { addNewRemark as contract } from '#contract/remarks.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/http/handler.ts'
import { shapeRemark, type RemarkRecord } from '#server/orders/list-remarks.ts'

/** Writes a remark on an order. Its author is who is signed in, whatever `remarkerName` says (security C7). */
export async function addNewRemark(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { id, name } = staffOf(ctx)
  const remark = await transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<RemarkRecord>(
      `insert into remarks (order_id, staff_id, remark, whatsapp, telephone, status_refund, voided, chargeback, report_error)
       select order_id, $2, $3, $4, $5, $6, $7, $8, $9 from orders where order_id = $1
       returning id::float8, order_id::float8, created_at, remark, whatsapp, telephone, status_refund, voided, chargeback, report_error`,
      [
        input.orderId,
        id,
        input.remark,
        input.whatsapp ?? '',
        input.telephone ?? '',
        input.statusRefund ?? '',
        input.voided ?? '',
        input.chargeBack ?? '',
        input.reportError ?? '',
      ],
    )
    const row = rows[0]
    if (!row) throw new Refusal('not-found', 'There is no such order')
    await writeAudit(client, ctx, [{ event: 'remark.added', orderId: input.orderId, after: { remarkId: row.id } }])
    return { ...row, remark_name: name }
  })
  return { message: 'Remark added successfully', data: shapeRemark(remark) }
}
