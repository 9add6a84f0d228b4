import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { lockCase, type CaseFacts, type CaseRow } from '#server/disputes/case-row.ts'
import { changeCase } from '#server/disputes/keep-case.ts'

/**
 * Changes a case as a person asks: under its lock, and only as it was when they looked. Throws `not-found`, and `conflict` where it has changed since.
 */
export async function changeAsSeen(
  ctx: Context,
  { disputeId, version }: { disputeId: number; version: number },
  plan: (row: CaseRow, client: PoolClient) => Partial<CaseFacts> | Promise<Partial<CaseFacts>>,
): Promise<void> {
  await transaction(ctx.pool, async (client) => {
    const row = await lockCase(client, disputeId)
    if (row.version !== version)
      throw new Refusal('conflict', 'The dispute was changed since you opened it: look at it as it is now')
    await changeCase(client, ctx, row, await plan(row, client), 'hand')
  })
}
