import type { z } from 'zod'
import { clockTime, figuresOf } from '#contract/values/moments.ts'
import type { remarkRow } from '#contract/orders/remarks.ts'
import type { Context } from '#server/context.ts'

/** A remark as the database holds it. */
export interface RemarkRecord {
  id: number
  order_id: number
  created_at: Date
  remark: string
  remark_name: string
  system_before: boolean
  /** It was written with the outcome of a call. */
  of_call: boolean
  whatsapp: string
  telephone: string
  status_refund: string
  voided: string
  chargeback: string
  report_error: string
  /** Whom it mentions, by name. */
  mentions: { id: number; name: string }[]
}

type RemarkRow = z.output<typeof remarkRow>

/** Gives a remark the date and time that the specification's row carries: MM/DD/YYYY, and h:mm:ss on a 24-hour clock, in EST. */
export function shapeRemark({ created_at, ...remark }: RemarkRecord): RemarkRow {
  const at = figuresOf(created_at, 'EST')!
  return { ...remark, us_date: `${at.month}/${at.day}/${at.year}`, us_time: clockTime(at) }
}

/** The remarks of an order, newest first. */
export async function listRemarks(ctx: Context, orderId: number): Promise<RemarkRow[]> {
  const { rows } = await ctx.pool.query<RemarkRecord>({
    name: 'list-remarks',
    text: `select r.id::float8, r.order_id::float8, r.created_at, r.remark, coalesce(m.name, r.old_author) as remark_name,
        r.old_author is not null as system_before,
        exists (select from calls c where c.order_id = r.order_id and c.remark_id = r.id) as of_call, r.whatsapp, r.telephone,
        r.status_refund, r.voided, r.chargeback, r.report_error,
        coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
          from remark_mentions w join staff s on s.id = w.staff_id where w.remark_id = r.id), '[]') as mentions
      from remarks r left join staff m on m.id = r.staff_id where r.order_id = $1 order by r.created_at desc, r.id desc`,
    values: [orderId],
  })
  return rows.map(shapeRemark)
}
