import type { z } from 'zod'
import type { remarkRow } from '#contract/remarks.ts'
import type { Context } from '#server/context.ts'

/** A remark as the database holds it. */
export interface RemarkRecord {
  id: number
  order_id: number
  created_at: Date
  remark: string
  remark_name: string
  whatsapp: string
  telephone: string
  status_refund: string
  voided: string
  chargeback: string
  report_error: string
}

type RemarkRow = z.output<typeof remarkRow>

// "EST" is UTC−5 all year (decisions section 9); Etc/GMT+5 is that zone's name.
const US_DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Etc/GMT+5',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const US_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Etc/GMT+5',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** Gives a remark the date and time that the specification's row carries: MM/DD/YYYY and h:mm:ss in EST. */
export function shapeRemark({ created_at, ...remark }: RemarkRecord): RemarkRow {
  return { ...remark, us_date: US_DATE.format(created_at), us_time: US_TIME.format(created_at) }
}

/** The remarks of an order, newest first. */
export async function listRemarks(ctx: Context, orderId: number): Promise<RemarkRow[]> {
  const { rows } = await ctx.pool.query<RemarkRecord>({
    name: 'list-remarks',
    text: `select r.id::float8, r.order_id::float8, r.created_at, r.remark, m.name as remark_name, r.whatsapp, r.telephone,
        r.status_refund, r.voided, r.chargeback, r.report_error
      from remarks r join staff m on m.id = r.staff_id where r.order_id = $1 order by r.id desc`,
    values: [orderId],
  })
  return rows.map(shapeRemark)
}
