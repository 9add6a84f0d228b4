import type { In } from '#contract/http/endpoint.ts'
import type { governmentMails as contract, GovernmentMailSummary } from '#contract/mails/government-mail.ts'
import type { Context } from '#server/context.ts'
import { inReadersWords } from '#server/government-mail/in-readers-words.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const PAGE = 25

/** What every list and view of messages shows; `m` is the message. */
export const MAIL_COLUMNS = `m.id, to_json(m.received_at)#>>'{}' as received_at, m.channel, m.state, m.from_name, m.from_address,
  m.subject, m.sender, m.problem`

export const MAIL_ORDER_IDS = `coalesce((select json_agg(o.order_id order by o.order_id) from government_mail_orders o
  where o.mail_id = m.id and o.refused_at is null), '[]')`

/** One page of a list, newest first; `before` is the last id of the page before it. */
export async function governmentMails(
  ctx: Context,
  { list, before }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<GovernmentMailSummary>({
    name: 'government-mails',
    text: `select ${MAIL_COLUMNS}, jsonb_array_length(m.files) as files, ${MAIL_ORDER_IDS} as order_ids
      from government_mails m where m.state = $1 and m.id < coalesce($2, 9223372036854775807)
      order by m.state desc, m.id desc limit ${PAGE + 1}`,
    values: [list, before ?? null],
  })
  const page = rows.slice(0, PAGE).map((row) => inReadersWords(ctx, row))
  return { data: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}
