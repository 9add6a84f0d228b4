import type { In } from '#contract/http/endpoint.ts'
import { NOT_FOUND_MESSAGE, type getDownloadHistory as contract } from '#contract/travellers/tracking.ts'
import { plainAmount } from '#contract/values/money.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { findQuestions, shownQuestions } from '#server/orders/find-questions.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { MADE_REFUNDS, shownRefund, type MadeRefund } from '#server/orders/refunds/made-refunds.ts'
import { signDocumentUrl } from '#server/security/links.ts'
import { datedSteps } from '#server/tracking/dated-steps.ts'
import { describeParty, lacksWayBack } from '#server/tracking/describe-party.ts'
import { completePasses, readPasses } from '#server/tracking/find-passes.ts'
import { findRecords } from '#server/tracking/find-records.ts'
import { HELD_AND_ENDED } from '#server/tracking/held-and-ended.ts'
import { OPEN_REFUND, type OpenRefund } from '#server/tracking/open-refund.ts'
import { SELF_CANCEL } from '#server/tracking/self-cancel.ts'
import { listDownloads } from '#server/tracking/list-downloads.ts'
import { maskAddress, shownStatus, trackingStep } from '#server/tracking/rules.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { HandlerAnswer } from '#server/verb.ts'

interface Row {
  name: string
  queue: number
  language: string
  landing_site: number
  created_at: string
  processing_date: string | null
  refund_date: string | null
  recalled_at: string | null
  refunds: MadeRefund[]
  open_refund: OpenRefund | null
  cancel: { amount: string; currency: string } | null
  documents: { file1: string; date: string }[]
}

/**
 * What the traveller's page shows of an order: its downloads, how far it is, and its current documents with links for ten
 * minutes. Refuses with `not-found` where the order has gone meanwhile.
 */
export async function getDownloadHistory(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { orderId } = input
  const [order, downloads, read, party, lacks_way_back, records, questions] = await pipelined(ctx.pool, (pool) => {
    const asking = { ...ctx, pool }
    return Promise.all([
      findOrder(asking, orderId),
      listDownloads(asking, orderId),
      readPasses(asking, orderId),
      describeParty(asking, orderId),
      lacksWayBack(asking, orderId),
      findRecords(asking, orderId),
      findQuestions(asking, orderId),
    ])
  })
  const status = order && shownStatus(order.queue)
  if (!order || !records || !questions || status === undefined || status === 'Deleted')
    throw new Refusal('not-found', NOT_FOUND_MESSAGE)
  const passes = await completePasses(ctx, orderId, read)
  const { queue: _, documents, refunds, open_refund: open, ...shown } = order
  const corrections = shownQuestions(questions, dayInSantoDomingo(new Date()))
  const progress = { status, hasDocument: documents.length > 0, isRefunded: order.refund_date !== null }
  return {
    data: downloads.map((row) => ({ ...row, ip: maskAddress(row.ip, ctx.ip) })),
    mainResult: {
      ...shown,
      refunds: refunds.map(shownRefund),
      open_refund: open && { ...open, amount: plainAmount(open.amount) },
      order_id: orderId,
      status,
      step: trackingStep(progress),
      ...datedSteps(progress, { ...records, asked: corrections.asked_at }),
    },
    path: documents.map(({ file1, date }) => ({
      file1,
      date,
      name: passes.find((pass) => pass.file1 === file1)?.document_name ?? file1,
      url: signDocumentUrl(ctx, orderId, file1),
    })),
    passes,
    party,
    lacks_way_back,
    corrections,
  }
}

async function findOrder(ctx: Context, orderId: number): Promise<Row | undefined> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'find-tracked-order',
    text: `select o.name, o.queue, o.landing_site, a.language, to_json(o.created_at) #>> '{}' as created_at,
        o.processing_date::text, to_json(o.refund_date) #>> '{}' as refund_date,
        ${MADE_REFUNDS} as refunds, ${OPEN_REFUND} as open_refund, ${SELF_CANCEL} as cancel,
        coalesce((select json_agg(json_build_object('file1', d.file1, 'date', d.created_at)
            order by d.id desc)
          from documents d where d.order_id = o.order_id and d.state = 'current'
        ), '[]') as documents,
        (select to_json(max(least(d.superseded_at, d.withdrawn_at))) #>> '{}' from documents d
          where d.order_id = o.order_id and ${HELD_AND_ENDED}
        ) as recalled_at
      from orders o join applications a on a.order_id = o.order_id where o.order_id = $1`,
    values: [orderId],
  })
  return rows[0]
}
