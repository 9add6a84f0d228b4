import type { In } from '#contract/http/endpoint.ts'
import type { renameView as contract } from '#contract/lists/views.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { needView } from '#server/lists/views/need-view.ts'
import { shownView } from '#server/lists/views/read-views.ts'
import { refuseName, auditedView } from '#server/lists/views/save-view.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Gives a view another name. */
export async function renameView(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const name = input.name.trim()
  const view = await transaction(ctx.pool, async (client) => {
    const before = await needView(ctx, client, input.id)
    await refuseName(client, before.owner.id, name, before.id)
    await client.query('update saved_views set name = $2, saved_at = now() where id = $1', [before.id, name])
    const after = { ...before, name }
    await writeAudit(client, ctx, [{ event: 'view.renamed', before: auditedView(before), after: auditedView(after) }])
    return after
  })
  return { message: 'View renamed', data: await shownView(ctx, view) }
}
