import { z } from 'zod'
import { CASE_DUE_NAMES } from '#contract/disputes/case-states.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { day } from '#contract/http/envelope.ts'
import { formDay } from '#contract/lists/reports.ts'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'
import { ROOM_TABLES } from '#contract/lists/room-tables.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'

/** The longest period, in days. */
export const ROOM_DAYS_AT_MOST = 366

/** Of the completed orders: seconds from the payment until the mail with the first ticket was put on its way, of those of which both are known; null where there is none. */
const took = z.object({ orders: z.number(), median: z.number().nullable(), ninetieth: z.number().nullable() })

/** What was done in a period. */
const done = z.object({
  /** Orders that came in. */
  came: z.number(),
  /** Orders that were completed and not opened again since. */
  completed: z.number(),
  took,
  /** What was paid back. */
  refunded: z.array(z.object({ currency: z.string().nullable(), refunds: z.number(), amount: z.string() })),
})

const roomData = z.object({
  /** The days (UTC), both included; the previous period is as long and ends the day before. */
  from: day,
  to: day,
  beforeFrom: day,
  beforeTo: day,
  now: done,
  before: done,
  /** Who completed how many in the period, and by hour (UTC), how many orders they work on at this moment, and how many are assigned to them and not done; the busiest first. */
  people: z.array(
    z.object({
      /** Null: not known, completed before that was kept. */
      id: z.number().nullable(),
      name: z.string().nullable(),
      completed: z.number(),
      before: z.number(),
      hours: z.array(z.number()).length(24),
      working: z.number(),
      assigned: z.number(),
    }),
  ),
  /** Completed orders of the period by landing site and by the traveller's language, the most first. */
  sites: z.array(z.object({ id: z.number(), name: z.string(), completed: z.number(), before: z.number() })),
  languages: z.array(z.object({ language: z.enum(TRAVELLER_LANGUAGES), completed: z.number(), before: z.number() })),
  /** What waits at this moment, each queue by its own clock. */
  queues: z.array(
    z.object({
      queue: z.enum(QUEUE_KEYS),
      orders: z.number(),
      late: z.number(),
      /** Flight is past. */
      missed: z.number(),
      /** What has been due longest and can still be filed. */
      oldest: z.object({ orderId: z.number(), due: z.string(), came: z.string() }).nullable(),
    }),
  ),
  /** Refunds that were asked for and not made yet, by currency. */
  owed: z.array(
    z.object({
      currency: z.string().nullable(),
      refunds: z.number(),
      /** Of those whose amount is known. */
      amount: z.string(),
      /** Of how many the amount is not known. */
      unknown: z.number(),
      /** Asked for more than a week ago. */
      old: z.number(),
      oldest: z.object({ orderId: z.number(), askedAt: z.string() }),
    }),
  ),
  /** Disputes that are open, by how soon an answer is due and by currency, what is due first before the others. */
  disputes: z.array(
    z.object({
      due: z.enum(CASE_DUE_NAMES),
      currency: z.string().nullable(),
      cases: z.number(),
      /** Of those whose amount is known. */
      amount: z.string(),
    }),
  ),
  /** Orders in Refunds for which no refund was asked for or recorded here. */
  unasked: z.number(),
  /** Orders with a mail that failed, bounced or is uncertain. */
  mailTrouble: z.number(),
})
export type Room = z.output<typeof roomData>

export const room = endpoint({
  method: 'GET',
  path: '/admin/room',
  access: 'room:read',
  summary:
    'What was done in some days (UTC, both included; where none are named, the one of today’s date in Santo Domingo, which ends there at 20:00) and in as many before, by whom, and what waits now',
  input: z.object({ from: formDay, to: formDay }),
  data: roomData,
})

export const exportRoom = endpoint({
  method: 'POST',
  path: '/admin/export-room',
  access: 'room:read',
  kind: 'download',
  summary: "One table of the Manager's room as CSV, for the same days; recorded with the count of its rows",
  input: z.object({ table: z.enum(ROOM_TABLES), from: formDay, to: formDay }),
  data: z.null(),
})
