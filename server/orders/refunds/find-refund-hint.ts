import type { OrderRefunds } from '#contract/refunds/refund-cases.ts'
import type { Context } from '#server/context.ts'
import { refundWord } from '#server/orders/refunds/refund-words.ts'

/** How much of the newest remarks and messages is searched: a threat comes early in a text. */
const TEXTS_AT_MOST = 50
const LETTERS_AT_MOST = 20_000

type Hint = NonNullable<OrderRefunds['hint']>

/**
 * The newest remark or attached message with a word of a bank, a dispute or a fraud, since a refund was last made, or
 * somebody said that none is needed.
 */
export async function findRefundHint(ctx: Context, orderId: number): Promise<Hint | null> {
  const { rows } = await ctx.pool.query<{ where: Hint['where']; at: string; text: string }>({
    name: 'find-refund-hint',
    text: `select t.where, to_json(t.at) #>> '{}' as at, left(t.text, ${LETTERS_AT_MOST}) as text
      from applications a cross join lateral (
        (select 'remark' as where, created_at as at, remark as text from remarks
          where order_id = a.order_id order by id desc limit ${TEXTS_AT_MOST})
        union all
        (select 'mail', m.received_at, m.subject || ' ' || m.body from government_mail_orders l
          join government_mails m on m.id = l.mail_id
          where l.order_id = a.order_id and l.refused_at is null order by m.id desc limit ${TEXTS_AT_MOST})) t
      where a.order_id = $1 and t.at > coalesce(greatest(a.no_refund_needed_at,
        (select max(done_at) from refunds where order_id = a.order_id)), '-infinity') order by t.at desc`,
    values: [orderId],
  })
  for (const { where, at, text } of rows) {
    const word = refundWord(text)
    if (word !== undefined) return { word, where, at }
  }
  return null
}
