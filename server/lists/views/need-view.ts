import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { findViews, mayChange, type StoredView } from '#server/lists/views/read-views.ts'

/**
 * Finds a view that the caller may change, locked until the transaction ends. Throws `not-found` for one that they do not even see,
 * `forbidden` for one that somebody else shares.
 */
export async function needView(ctx: Context, client: PoolClient, id: number): Promise<StoredView> {
  await client.query('select from saved_views where id = $1 for update', [id])
  const view = (await findViews(ctx, client as never)).find((known) => known.id === id)
  if (!view) throw new Refusal('not-found', 'There is no such view')
  if (!mayChange(ctx, view)) throw new Refusal('forbidden', 'Your role does not allow this')
  return view
}
