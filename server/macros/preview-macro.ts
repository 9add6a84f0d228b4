import type { PoolClient } from 'pg'
import type { Data, In } from '#contract/http/endpoint.ts'
import { TO_TRAVELLER } from '#contract/presets/macro-steps.ts'
import type { previewMacro as contract } from '#contract/presets/macros.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { eachOrder, type Outcome } from '#server/macros/each-order.ts'
import { readMacro } from '#server/macros/read-macro.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * What a macro would do to these orders: it is done to each and taken back, so that nothing is promised that running it would refuse. What the run was
 * already done to is said apart.
 */
export async function previewMacro(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const macro = await readMacro(ctx, input.macroId)
  const { run } = input
  const { moved, skipped, ran, done } = await eachOrder(ctx, macro, input, {
    isTrial: true,
    begin: async (client, orderId) => run === undefined || !(await hasRun(client, run, orderId)),
  })
  const [one] = input.orderId.length === 1 ? done : []
  if (one) await recordPart(ctx, one.order.orderId, 'texts')
  const { remark = null, question = null, mail = null, whatsapp = null } = one?.written ?? {}
  const { email = '' } = one?.order ?? {}
  return {
    data: {
      seen: macro.seen,
      moved,
      skipped,
      ran,
      languages: languagesOf(done),
      of: one ? { id: one.order.orderId, name: one.order.values.en.full_name ?? '' } : null,
      remark,
      question: question && { ...question, email },
      mail: mail && { ...mail, email },
      whatsapp,
    },
  }
}

/** To how many travellers each step would write in each language. */
function languagesOf(done: Outcome['done']): Data<typeof contract>['languages'] {
  const rows: Data<typeof contract>['languages'] = []
  for (const { written } of done) {
    for (const kind of TO_TRAVELLER) {
      const language = written[kind]?.language
      if (language === undefined) continue
      const row = rows.find((one) => one.kind === kind && one.language === language)
      if (row) row.orders += 1
      else rows.push({ kind, language, orders: 1 })
    }
  }
  return rows
}

async function hasRun(client: PoolClient, run: string, orderId: number): Promise<boolean> {
  const { rowCount } = await client.query('select from macro_runs where run = $1 and order_id = $2', [run, orderId])
  return rowCount === 1
}
