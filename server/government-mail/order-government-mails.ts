import type { In } from '#contract/http/endpoint.ts'
import type {
  GovernmentMailSummary,
  orderGovernmentMails as contract,
  OrderMail,
} from '#contract/mails/government-mail.ts'
import type { Context } from '#server/context.ts'
import { MAIL_COLUMNS } from '#server/government-mail/government-mails.ts'
import { inReadersWords } from '#server/government-mail/in-readers-words.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const MAILS_AT_MOST = 50

/** The messages of an order, newest first, with what became of their files; those it refused are left out. */
export async function orderGovernmentMails(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<OrderMail & Pick<GovernmentMailSummary, 'state'>>({
    name: 'order-government-mails',
    text: `select ${MAIL_COLUMNS}, m.body as text, to_json(m.sent_at)#>>'{}' as sent_at, s.name as attached_by,
        coalesce((select json_agg(json_build_object('name', f->>'name', 'type', f->>'type', 'bytes', f->'bytes',
            'problem', coalesce(k.problem, f->>'problem'), 'document_id', k.document_id) order by at)
          from jsonb_array_elements(m.files) with ordinality as e(f, at)
          left join government_mail_files k on k.mail_id = m.id and k.order_id = l.order_id and k.place = at - 1), '[]') as files
      from government_mail_orders l join government_mails m on m.id = l.mail_id left join staff s on s.id = l.attached_by
      where l.order_id = $1 and l.refused_at is null order by m.id desc limit ${MAILS_AT_MOST}`,
    values: [orderId],
  })
  const data = rows.map((mail) => ({
    ...inReadersWords(ctx, mail),
    files: mail.files.map((file) => inReadersWords(ctx, file)),
  }))
  return { data }
}
