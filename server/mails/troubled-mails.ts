import type { Answer } from '#contract/http/endpoint.ts'
import type { troubledMails as contract } from '#contract/mails/mails.ts'
import type { Context } from '#server/context.ts'
import { keptForReader } from '#server/words/in-language.ts'
import type { HandlerAnswer } from '#server/verb.ts'

type Row = Answer<typeof contract>['data'][number]

/** The mails about orders that need a person, newest first, and how many there are; read from an index that holds only them. */
export async function troubledMails(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ mails: Row[] | null; total: number }>({
    name: 'troubled-mails',
    text: `with troubled as materialized (select id from mails
        where state in ('failed', 'uncertain', 'bounced') and handled_at is null and order_id is not null)
      select (select count(*)::int from troubled) as total, (select json_agg(t order by t.id desc) from (
        select m.id, m.order_id, o.name, o.last_name, m.state, m.reason, coalesce(m.state_at, m.created_at) as state_at,
          m.provider as mail_service_provider
        from (select id from troubled order by id desc limit 100) newest join mails m using (id) join orders o using (order_id)
      ) t) as mails`,
  })
  const mails = rows[0]?.mails ?? []
  return {
    data: mails.map((mail) => ({ ...mail, reason: mail.reason && keptForReader(ctx, mail.reason) })),
    total: rows[0]?.total ?? 0,
  }
}
