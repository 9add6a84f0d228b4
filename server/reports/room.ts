import type { Pool } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import { OPEN_LISTS, QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import { ROOM_DAYS_AT_MOST, type Room, type room as contract } from '#contract/lists/room.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Context } from '#server/context.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { readFrom } from '#server/db/read-from.ts'
import { invalid } from '#server/errors.ts'
import { say } from '#server/words/say.ts'
import { daysAfter } from '#server/time/calendar.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import type { Period } from '#server/reports/room-completed.ts'
import { readDisputes } from '#server/reports/room-disputes.ts'
import { readDone } from '#server/reports/room-done.ts'
import { readWaiting } from '#server/reports/room-waiting.ts'

const DAY_MS = 86_400_000

/** What was done in a period and in the one before, by whom, and what waits now; exact, of rows that are kept as it happens. */
export async function room(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  return { data: await readRoom(ctx, input) }
}

/**
 * Reads the room of these days; refuses days that are none or too many. Where none are named it is the day of the office's date: days are
 * UTC, so that one ends at 20:00 in Santo Domingo, and the next would be empty then.
 */
export async function readRoom(ctx: Context, input: In<typeof contract>): Promise<Room> {
  const today = dayInSantoDomingo(new Date())
  const to = input.to ?? input.from ?? today
  const from = input.from ?? to
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) throw invalid('to', 'The last day is before the first')
  if (days > ROOM_DAYS_AT_MOST) throw invalid('to', say('Choose at most {0} days', ROOM_DAYS_AT_MOST))
  const period: Period = { from, to, beforeFrom: daysAfter(from, -days), beforeTo: daysAfter(from, -1) }
  const read = (pool: Pool) => Promise.all([readDone(pool, period), readWaiting(pool, new Date()), readDisputes(pool)])
  const [done, waiting, disputes] = await readFrom(ctx, (pool) => pipelined(pool, read))
  const queues: Room['queues'] = QUEUE_KEYS.filter((queue) => QUEUES[queue].due !== null).map((queue) => ({
    queue,
    ...waiting.of(QUEUES[queue].lists.filter((list) => OPEN_LISTS.includes(list))),
  }))
  return {
    ...period,
    ...done,
    queues,
    owed: waiting.owed,
    disputes,
    unasked: waiting.unasked,
    mailTrouble: waiting.mailTrouble,
  }
}
