import type { In } from '#contract/http/endpoint.ts'
import type { previewMacro as contract } from '#contract/presets/macros.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { eachOrder } from '#server/macros/each-order.ts'
import { readMacro } from '#server/macros/read-macro.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** What a macro would do to these orders: it is done to each and taken back, so that nothing is promised that running it would refuse. */
export async function previewMacro(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const macro = await readMacro(ctx, input.macroId)
  const { moved, skipped, last } = await eachOrder(ctx, macro, input, 'trial')
  const one = input.orderId.length === 1 ? last : undefined
  if (one) await recordPart(ctx, one.order.orderId, 'texts')
  const { remark = null, question = null, mail = null, whatsapp = null } = one?.written ?? {}
  const { email = '' } = one?.order ?? {}
  return {
    data: {
      seen: macro.seen,
      moved,
      skipped,
      remark,
      question: question && { ...question, email },
      mail: mail && { ...mail, email },
      whatsapp,
    },
  }
}
