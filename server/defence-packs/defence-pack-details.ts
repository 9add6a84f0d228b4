import type { defencePackDetails as contract } from '#contract/disputes/defence-packs.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { readDefencePack } from '#server/defence-packs/read-defence-pack.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** All that the letter of a defence pack shows, with what the order lacks. Looking at it is recorded. */
export async function defencePackDetails(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, defencePackType: pack } = input
  const { pack: data } = await readDefencePack(ctx, orderId, pack)
  await writeAudit(ctx.pool, ctx, [{ event: 'defence-pack.viewed', orderId, after: { pack } }])
  return { data }
}
