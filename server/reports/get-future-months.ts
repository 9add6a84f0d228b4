import type { Pool } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { QUEUES, monthList } from '#contract/lists/queues.ts'
import type { getFutureMonths as contract } from '#contract/lists/reports.ts'
import type { Context } from '#server/context.ts'
import { readFrom } from '#server/db/read-from.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const MONTHS = 12

/** The next 12 months with their future orders, this month first, each as exact as its list. */
export async function getFutureMonths(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const first = monthList(dayInSantoDomingo(new Date()))
  const months = Array.from({ length: MONTHS }, (_, i) => first + i)
  const [future] = QUEUES.futureOrder.lists
  const count = (pool: Pool) =>
    pool.query<{ list: number; n: number }>({
      name: 'count-future-months',
      text: 'select list, n from list_totals($1)',
      values: [[future, ...months]],
    })
  const { rows } = await readFrom(ctx, count)
  const totals = new Map(rows.map(({ list, n }) => [list, n]))
  const data = months.map((list) => {
    const year = Math.floor(list / 12)
    const process_month = String((list % 12) + 1).padStart(2, '0')
    return { month: `${year}-${process_month}`, year, process_month, count: totals.get(list) ?? 0 }
  })
  const others = data.reduce((rest, { count }) => rest - count, totals.get(future) ?? 0)
  return { data, others }
}
