import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { chosenMoment, id, moment } from '#contract/http/envelope.ts'
import { colleague } from '#contract/http/live.ts'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'
import { NOTE_AT_MOST, SHIFT_STARTS_AT_MOST, WAYS_TO_LEAVE } from '#contract/lists/shift-rules.ts'
import { readableText } from '#contract/normalise/text.ts'
import { assignee } from '#contract/orders/inbox.ts'
import { PUT_OFF_KINDS } from '#contract/orders/put-off-kinds.ts'

const note = z.object({
  id: z.number(),
  by: colleague,
  text: z.string(),
  /** The orders that its text names and that there are. */
  orders: z.array(z.number()),
  version: z.number(),
  savedAt: moment,
  /** When it was handed over; null: it is still being written. */
  handedAt: moment.nullable(),
  /** Who took it over. */
  confirmed: z.object({ by: colleague, at: moment }).nullable(),
  /** An order that it named was anonymised, and its text with it. */
  emptied: z.boolean(),
})
export type ShiftNote = z.output<typeof note>

const board = z.object({
  /** The past changes of shift that the board can start from, the newest first. */
  changes: z.array(moment),
  /** The one that this board starts from, and the next one. */
  since: moment,
  until: moment,
  /** When shifts begin, HH:MM in Santo Domingo, in the order of the day. */
  starts: z.array(z.string()),
  /** What waits, each queue by its own clock. */
  queues: z.array(
    z.object({
      queue: z.enum(QUEUE_KEYS),
      orders: z.number(),
      /** Came there since, and waits there still. */
      came: z.number(),
      /** Due from now on and before the next change of shift. */
      due: z.number(),
      late: z.number(),
      /** Its traveller has answered, and nobody has decided that yet. */
      answered: z.number(),
      /** Has a document that waits for somebody to check it. */
      ready: z.number(),
    }),
  ),
  /** What is put off: how many, how many of them come back before the next change of shift, and which come back first. */
  later: z.object({
    orders: z.number(),
    back: z.number(),
    next: z.array(
      z.object({
        orderId: z.number(),
        queue: z.enum(QUEUE_KEYS),
        until: moment,
        kind: z.enum(PUT_OFF_KINDS).nullable(),
        reason: z.string(),
        by: z.string().nullable(),
      }),
    ),
  }),
  /** Who else works on orders, those who have left first. */
  people: z.array(
    z.object({
      by: colleague,
      left: z.enum(WAYS_TO_LEAVE).nullable(),
      /** When they last touched a page; null: in no session that is alive. */
      seenAt: moment.nullable(),
      claims: z.number(),
      /** The oldest of them. */
      orders: z.array(z.object({ orderId: z.number(), queue: z.enum(QUEUE_KEYS), since: moment })),
    }),
  ),
  /** Who has open orders assigned, and how many; those first who cannot sign in, since nobody does theirs. */
  assigned: z.array(z.object({ to: assignee, orders: z.number() })),
  /** What the caller is writing; null: nothing yet. */
  mine: note.nullable(),
  /** Notes that nobody has taken over yet, and those that were since, the newest first. */
  notes: z.array(note),
})
export type ShiftBoard = z.output<typeof board>

export const shiftBoard = endpoint({
  method: 'GET',
  path: '/admin/shift',
  access: 'shift:work',
  summary:
    'What came since a change of shift, what is due before the next one, what is put off, who works on what, to whom open orders are assigned, and the notes from one shift to the next. `since`: one of the changes that the answer names; by itself the last one that is an hour ago',
  input: z.object({ since: chosenMoment.optional() }),
  data: board,
})

const noteText = z
  .string({ error: 'This is not text' })
  .transform(readableText)
  .refine((written) => written.length <= NOTE_AT_MOST, { message: 'A note has at most 5,000 characters', abort: true })

const version = z.int().min(1).nullish()

export const saveShiftNote = endpoint({
  method: 'PUT',
  path: '/admin/save-shift-note',
  access: 'shift:work',
  summary:
    'Keep what one writes for the next shift; only its author sees it. Without text it is thrown away. Refused with 409 where another window of theirs saved another version since `version`',
  input: z.object({ text: noteText, version }),
  data: note.nullable(),
})

export const handOverShift = endpoint({
  method: 'POST',
  path: '/admin/hand-over-shift',
  access: 'shift:work',
  summary: 'Hand one’s note over to the next shift: everybody sees it, until somebody has taken it over and beyond',
  input: z.object({
    text: noteText.refine((written) => written.trim() !== '', {
      message: 'Write what the next shift has to know',
      abort: true,
    }),
    version,
  }),
  data: note,
})

export const confirmShiftNote = endpoint({
  method: 'PUT',
  path: '/admin/confirm-shift-note',
  access: 'shift:work',
  summary: 'Take a note over that somebody else handed over; of two who do, the second is told by whom it was',
  input: z.object({ id }),
  data: note,
})

export const releaseLeftClaims = endpoint({
  method: 'PUT',
  path: '/admin/release-left-claims',
  access: 'shift:work',
  summary:
    'Release the orders that somebody works on who has left, or of one of them; refused with 409 where they are back at work',
  input: z.object({ staffId: id, orderId: id.nullish() }),
  data: z.object({ released: z.array(z.number()) }),
})

const NOT_A_TIME = 'A time is written HH:MM'
const WRONG_STARTS = 'A day has 1 to 6 shifts'

export const saveShiftStarts = endpoint({
  method: 'PUT',
  path: '/admin/save-shift-starts',
  access: 'shift:set',
  summary: 'When shifts begin, HH:MM in Santo Domingo',
  input: z.object({
    starts: z
      .array(z.string({ error: NOT_A_TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, NOT_A_TIME), { error: WRONG_STARTS })
      .min(1, WRONG_STARTS)
      .max(SHIFT_STARTS_AT_MOST, WRONG_STARTS)
      .transform((list) => [...new Set(list)].toSorted()),
  }),
  data: z.object({ starts: z.array(z.string()) }),
})
