import type { In } from '#contract/http/endpoint.ts'
import type { inbox as contract, Notice } from '#contract/orders/inbox.ts'
import { staffOf, type Context } from '#server/context.ts'
import { seenLists, seesCases, seen } from '#server/inbox/own-notices.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const A_PAGE = 50
/** Letters of a remark, or of a reason, that a line has room for. */
const SAID_AT_MOST = 300

/** The own notices, newest first, read along the index of one's own to where the page before ended. */
export async function inbox(
  ctx: Context,
  { unread, before }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const [micros, id] = before?.split('.') ?? [null, null]
  const { rows } = await ctx.pool.query<Notice & { place: string }>({
    name: unread ? 'inbox-unread' : 'inbox',
    text: `select n.id::float8, n.order_id::float8, n.dispute_id::float8, n.kind, n.count, a.name as by, n.first_at::text, n.at::text, n.read_at::text,
        o.name, o.last_name, shown_status(o.process_status, o.queue) as process_status, coalesce(o.ready, false) as ready,
        case when n.kind = 'mentioned' then (select left(r.remark, ${SAID_AT_MOST}) from remarks r join remark_mentions m on m.remark_id = r.id
          where r.order_id = n.order_id and m.staff_id = n.staff_id and r.created_at <= n.at order by r.id desc limit 1)
          else nullif(left(w.reason, ${SAID_AT_MOST}), '') end as said, w.woken_by as because,
        (select d.gateway || ' ' || d.case_number from disputes d where d.id = n.dispute_id) as "case",
        (extract(epoch from n.at) * 1000000)::bigint || '.' || n.id as place
      from notices n left join orders o using (order_id) left join staff a on a.id = n.actor_id
      left join lateral (select p.woken_by, p.reason from put_offs p where n.kind = 'back' and p.order_id = n.order_id
        and p.staff_id = n.staff_id and p.woken_at <= n.at order by p.id desc limit 1) w on true
      where n.staff_id = $1 and ${seen('$2', '$5')} ${unread ? 'and n.read_at is null' : ''}
        and ($3::bigint is null or (n.at, n.id) < (timestamptz 'epoch' + $3 * interval '1 microsecond', $4::bigint))
      order by n.at desc, n.id desc limit ${A_PAGE + 1}`,
    values: [staffOf(ctx).id, seenLists(ctx), micros, id, seesCases(ctx)],
  })
  const page = rows.slice(0, A_PAGE)
  return {
    data: page.map(({ place: _, ...notice }) => notice),
    next: rows.length > A_PAGE ? page.at(-1)!.place : null,
  }
}
