import { z } from 'zod'
import { QUESTION_NAMES } from '#contract/corrections/questions.ts'
import { moment } from '#contract/http/envelope.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'

/** Why the official form would refuse a value that a traveller sent; the pages say it in seven languages. */
export const PROBLEMS = [
  'missing',
  'tooLong',
  'tooShort',
  'letters',
  'shape',
  'choice',
  'dialling',
  'country',
  'port',
  'notADay',
  'partOfADay',
  'past',
  'birth',
] as const

/** `limit`: how many characters the form takes, where that is what is wrong. */
export const problem = z.object({ code: z.enum(PROBLEMS), limit: z.number().optional() })
export type Problem = z.output<typeof problem>

/** Longest message that goes with an answer, in characters. */
export const MESSAGE_AT_MOST = 1000

/** What an answer may hold: a value of the order, or a free message. */
export const ANSWERED_NAMES = [...QUESTION_NAMES, 'message'] as const
const answered = z.enum(ANSWERED_NAMES)
export type AnsweredName = z.output<typeof answered>

/** What became of an answer: staff accepted or refused it, or the traveller answered the same question again. Null: not decided yet. */
export const VERDICTS = ['accepted', 'refused', 'replaced'] as const

/** A part of what staff wrote, and its language; null: the reader's own, or not known. */
const notePart = z.object({ text: z.string(), language: z.enum(TRAVELLER_LANGUAGES).nullable() })
export type NotePart = z.output<typeof notePart>

/** What a traveller is asked and what they answered; private values show only their end, or nothing (security D4). */
export const travellerQuestions = z.object({
  /** Values that still wait for an answer. */
  asked: z.array(
    z.object({
      value: z.enum(QUESTION_NAMES),
      /** As the order has it: null where there is none, '•••' where it is hidden. */
      sent: z.string().nullable(),
      /** Why the official form would refuse it. */
      problem: problem.nullable(),
      /** Why staff did not take the answer that was given; null where there was none. */
      refused: z.string().nullable(),
    }),
  ),
  /** What staff wrote with it, part by part; empty where nothing waits. */
  notes: z.array(notePart),
  /** When it was asked; null where nothing waits. */
  asked_at: moment.nullable(),
  /** Something was asked since the form was last filed, and all of it is answered or settled. */
  answered: z.boolean(),
  /** What the traveller may also tell us: another flight. Empty where it is too late for that. */
  flight: z.array(z.enum(QUESTION_NAMES)),
  /** Values with an answer that staff have not decided on yet: a new answer replaces it. */
  changeable: z.array(z.enum(QUESTION_NAMES)).optional(),
  /** The newest answer to each value, as far as it may be shown. */
  given: z.array(
    z.object({
      value: answered,
      given: z.string(),
      at: moment,
      verdict: z.enum(VERDICTS).nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type TravellerQuestions = z.output<typeof travellerQuestions>

/** An open request to the traveller, as staff see it: the values that they have not answered, and the note sent with them. */
export const openRequest = z.object({
  at: moment,
  by: z.string().nullable(),
  values: z.array(z.enum(QUESTION_NAMES)),
  note: z.string(),
})
export type OpenRequest = z.output<typeof openRequest>

/** An answer as staff see it, beside the order. */
export const travellerAnswer = z.object({
  id: z.number(),
  value: answered,
  /** By the names of the order's detail; of a message, `message`. */
  given: z.record(z.string(), z.string().nullable()),
  at: moment,
  verdict: z.enum(VERDICTS).nullable(),
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  /** What the traveller reads of it. */
  reason: z.string().nullable(),
})
export type TravellerAnswer = z.output<typeof travellerAnswer>
