import type { CaseDueName } from '#contract/disputes/case-states.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { RoomTable } from '#contract/lists/room-tables.ts'
import type { exportRoom as contract, Room } from '#contract/lists/room.ts'
import { plainAmount } from '#contract/values/money.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { csvFile, daysInName, type Cell } from '#server/exports/csv-file.ts'
import { readRoom } from '#server/reports/room.ts'
import type { Bytes } from '#server/verb.ts'

/** Writes one table of the room as CSV. Who exported which, of which days, is in the audit log before the first byte is sent. */
export async function exportRoom(ctx: Context, { table, ...days }: In<typeof contract>): Promise<Bytes> {
  const room = await readRoom(ctx, days)
  const [heads, ...rows] = TABLES[table](room)
  const { from, to } = room
  const period = `${from}..${to}`
  await writeAudit(ctx.pool, ctx, [{ event: 'room.exported', after: { table, days: period, rows: rows.length } }])
  return csvFile(ctx, `room-${table}-${daysInName(from, to)}.csv`, heads!, rows)
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00 UTC`)
const moment = (iso: string | undefined) => iso?.replace('T', ' ').replace('Z', '') ?? null

/** TABLE: how soon an answer is due, in words. */
const DUE: Record<CaseDueName, string> = {
  overdue: 'Overdue',
  day: 'Within 1 day',
  three: 'In 1 to 3 days',
  week: 'In 3 to 7 days',
  later: 'Later or no deadline',
}

/** TABLE: each table of the room as its heads and rows. */
const TABLES: Record<RoomTable, (room: Room) => Cell[][]> = {
  figures: figuresOf,
  queues: ({ queues }) => [
    ['Queue', 'Orders', 'Late', 'Flight Has Passed', 'Oldest Order ID', 'Oldest Due (UTC)'],
    ...queues.map(({ queue, orders, late, missed, oldest }) => [
      queue,
      orders,
      late,
      missed,
      oldest?.orderId ?? null,
      moment(oldest?.due),
    ]),
  ],
  people: ({ people }) => [
    ['Name', 'Completed', 'Completed in Previous Period', 'Working on Now', 'Assigned and Open', ...HOURS],
    ...people.map(({ name, completed, before, working, assigned, hours }) => [
      name,
      completed,
      before,
      working,
      assigned,
      ...hours,
    ]),
  ],
  owed: ({ owed }) => [
    [
      'Currency',
      'Amount',
      'Refunds',
      'Amount Not Known',
      'More Than a Week Old',
      'Oldest Order ID',
      'Oldest Asked (UTC)',
    ],
    ...owed.map(({ currency, amount, refunds, unknown, old, oldest }) => [
      currency,
      plainAmount(amount),
      refunds,
      unknown,
      old,
      oldest.orderId,
      moment(oldest.askedAt),
    ]),
  ],
  disputes: ({ disputes }) => [
    ['Answer Due', 'Currency', 'Disputes', 'Amount'],
    ...disputes.map(({ due, currency, cases, amount }) => [DUE[due], currency, cases, plainAmount(amount)]),
  ],
  sites: ({ sites }) => [
    ['Landing Site ID', 'Landing Site', 'Completed', 'Completed in Previous Period'],
    ...sites.map(({ id, name, completed, before }) => [id, name, completed, before]),
  ],
  languages: ({ languages }) => [
    ['Language', 'Completed', 'Completed in Previous Period'],
    ...languages.map(({ language, completed, before }) => [language, completed, before]),
  ],
}

/** The figures at the top, each with the previous period; what stands for this moment has none. */
function figuresOf({ from, to, beforeFrom, beforeTo, now, before, unasked, mailTrouble }: Room): Cell[][] {
  const currencies = [...new Set([...now.refunded, ...before.refunded].map(({ currency }) => currency))]
  const paidBack = ({ refunded }: Room['now'], currency: string | null) =>
    plainAmount(refunded.find((row) => row.currency === currency)?.amount ?? null) ?? '0.00'
  return [
    ['Figure', `${from} to ${to} (UTC)`, `${beforeFrom} to ${beforeTo} (UTC)`],
    ['Orders received', now.came, before.came],
    ['Completed', now.completed, before.completed],
    ['Completed of which payment and ticket are known', now.took.orders, before.took.orders],
    ['Seconds from payment to ticket sent, half within', now.took.median, before.took.median],
    ['Seconds from payment to ticket sent, nine in ten within', now.took.ninetieth, before.took.ninetieth],
    ...currencies.map((currency) => [
      ['Paid back', currency].filter(Boolean).join(', '),
      paidBack(now, currency),
      paidBack(before, currency),
    ]),
    ['In Refunds without a refund asked for, right now', unasked, null],
    ['Orders with a failed mail, right now', mailTrouble, null],
  ]
}
