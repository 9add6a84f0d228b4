import type { In } from '#contract/http/endpoint.ts'
import type { deleteView as contract } from '#contract/lists/views.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { needView } from '#server/lists/views/need-view.ts'
import { auditedView } from '#server/lists/views/save-view.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Deletes a view; the orders in it stay as they are. */
export async function deleteView(ctx: Context, { id }: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  await transaction(ctx.pool, async (client) => {
    const view = await needView(ctx, client, id)
    await client.query('delete from saved_views where id = $1', [view.id])
    await writeAudit(client, ctx, [{ event: 'view.deleted', before: auditedView(view) }])
  })
  return { message: 'View deleted', data: null }
}
