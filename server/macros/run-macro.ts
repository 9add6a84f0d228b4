import type { In } from '#contract/http/endpoint.ts'
import type { runMacro as contract } from '#contract/presets/macros.ts'
import { recordPart } from '#server/audit/record-part.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { eachOrder } from '#server/macros/each-order.ts'
import { readMacro } from '#server/macros/read-macro.ts'
import { sayDone } from '#server/orders/change-orders.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { quoted, say } from '#server/words/say.ts'

/**
 * Runs a macro on orders. An order of one run is done once: a call repeated after a lost response finds what it did. Throws `conflict` where the
 * macro or one of its texts changed since it was looked at.
 */
export async function runMacro(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const macro = await readMacro(ctx, input.macroId)
  if (macro.seen !== input.seen)
    throw new Refusal('conflict', 'The macro changed meanwhile: look at what it does, then run it again')
  const { moved, skipped, prepared } = await eachOrder(ctx, macro, input, {
    begin: async (client, orderId) => {
      const { rowCount } = await client.query(
        `insert into macro_runs (run, order_id, preset_id, version, staff_id)
          select $1, order_id, $3, $4, $5 from orders where order_id = $2 on conflict do nothing`,
        [input.run, orderId, macro.id, macro.version, staffOf(ctx).id],
      )
      if (!rowCount) return false
      const after = { presetId: macro.id, code: macro.code, savedVersion: macro.version }
      await writeAudit(client, ctx, [{ event: 'macro.run', orderId, after }])
      return true
    },
  })
  // Who prepares messages reads the numbers and names in them.
  for (const { id } of prepared) await recordPart(ctx, id, 'texts')
  const data = { moved, skipped, whatsapp: prepared }
  if (moved.length === 0) return { message: quoted(skipped[0]!.message), data }
  const done = moved.length === 1 ? 'Macro run' : say('Macro run on {0} orders', moved.length)
  return { message: sayDone(done, data), data }
}
