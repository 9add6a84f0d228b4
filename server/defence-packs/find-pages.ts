import type { Context } from '#server/context.ts'

/** What the page of the order showed to who had proved it. */
export interface SeenPage {
  sha256: string
  body: string
  /** The day by which it named the ticket as expected, in Santo Domingo: YYYY-MM-DD. */
  promisedDay: string | null
  /** The documents that it offered. */
  offered: number[]
  firstAt: string
  lastAt: string
  times: number
}

export interface PageHistory {
  /** The first to be shown comes first. */
  rows: SeenPage[]
  /** An earlier document of this traveller was replaced or withdrawn: the current one does not show when they first had a ticket. */
  hadAnother: boolean
}

/** What the page of an order showed, without what offered somebody else's document (`anothers`). */
export async function findPages(ctx: Pick<Context, 'pool'>, orderId: number, anothers: number[]): Promise<PageHistory> {
  const { rows } = await ctx.pool.query<SeenPage & { hadAnother: boolean }>({
    name: 'find-evidence-pages',
    text: `select p.sha256, p.body, p.promised_day::text as "promisedDay", o.offered, to_json(p.first_shown_at) #>> '{}' as "firstAt",
        to_json(p.last_shown_at) #>> '{}' as "lastAt", p.times,
        exists (select from documents where order_id = $1 and state in ('superseded', 'withdrawn') and id <> all($2::bigint[])) as "hadAnother"
      from page_texts p cross join lateral (select array(select id::float8 from documents where order_id = $1 and file1 = any(p.offered)) as offered) o
      where p.order_id = $1 and not o.offered && $2::float8[] and cardinality(o.offered) = cardinality(p.offered)
      order by p.first_shown_at, p.sha256`,
    values: [orderId, anothers],
  })
  return { rows: rows.map(({ hadAnother: _, ...page }) => page), hadAnother: rows[0]?.hadAnother ?? false }
}
