import type { In } from '#contract/http/endpoint.ts'
import type { revokeIntakeKey as contract } from '#contract/sites/sites.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { revokeIntakeKey as revoke } from '#server/sites/intake-keys.ts'

/** Ends an API key at once, on every node. Throws `not-found` for one that does not exist or has ended. */
export async function revokeIntakeKey(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await transaction(ctx.pool, async (client) => {
    await revoke(client, input.keyId)
    await writeAudit(client, ctx, [{ event: 'intake-key.revoked', after: { keyId: input.keyId } }])
  })
  return { message: 'The key is revoked.', data: null }
}
