import type { In } from '#contract/http/endpoint.ts'
import type { shiftBoard as contract } from '#contract/lists/shift.ts'
import { staffOf, type Context } from '#server/context.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { invalid } from '#server/errors.ts'
import { countAssigned } from '#server/reports/count-assigned.ts'
import { changesAround, changeToLookFrom, clockOf, readStarts } from '#server/shift/changes.ts'
import { findHandedNotes, findOpenNote } from '#server/shift/find-notes.ts'
import { readClaims } from '#server/shift/read-claims.ts'
import { readLater, readLists } from '#server/shift/read-lists.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** What a member who begins to work, or stops, has to know: exact, each figure as its list counts it. */
export async function shiftBoard(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { id } = staffOf(ctx)
  const now = new Date()
  const starts = await readStarts(ctx.pool)
  const { past: changes, next: until } = changesAround(now, starts)
  const asked = input.since === undefined ? changeToLookFrom(changes, now) : writtenAs(input.since)
  // A board that was open over a change of shift goes on looking from the same change.
  const isRecent = Date.parse(asked) <= now.getTime() && now.getTime() - Date.parse(asked) <= LONGEST_MS
  if (!isRecent) throw invalid('since', 'Choose a change of shift')
  const [queues, later, people, assigned, mine, notes] = await pipelined(ctx.pool, (pool) =>
    Promise.all([
      readLists(pool, now, asked, until),
      readLater(pool, until),
      readClaims(pool, id),
      countAssigned(pool),
      findOpenNote(pool, id),
      findHandedNotes(pool, asked),
    ]),
  )
  return {
    data: {
      changes,
      since: asked,
      until,
      starts: starts.map(clockOf),
      queues,
      later,
      people,
      assigned: assigned.map(({ n, ...to }) => ({ to, orders: n })),
      mine: mine ?? null,
      notes,
    },
  }
}

const LONGEST_MS = 4 * 86_400_000

const writtenAs = (moment: string) => `${new Date(moment).toISOString().slice(0, 19)}Z`
