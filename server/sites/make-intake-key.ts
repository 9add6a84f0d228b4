import type { In } from '#contract/http/endpoint.ts'
import type { makeIntakeKey as contract } from '#contract/sites/sites.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'

/** Makes an API key for a landing site, shown in this response and never again. Throws `not-found` for an unknown site. */
export async function makeIntakeKey(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { siteId, name, scopes, test } = input
  return transaction(ctx.pool, async (client) => {
    const made = await createIntakeKey(client, siteId, name, scopes, test)
    await writeAudit(client, ctx, [
      {
        event: 'intake-key.made',
        after: { siteId, keyId: made.id, name, ...(test ? { test } : { scopes: scopes.join(', ') }) },
      },
    ])
    return { message: 'Copy the key now: it is not shown again.', data: made }
  })
}
