import { z } from 'zod'
import { QUESTION_NAMES } from '#contract/corrections/questions.ts'
import { moment } from '#contract/http/envelope.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'

/** What is wrong with a value that a traveller sent, in the official form's eyes; the pages say it in seven languages. */
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

/** What an answer may tell: a value of the order, or words beside all of them. */
export const ANSWERED_NAMES = [...QUESTION_NAMES, 'message'] as const
const answered = z.enum(ANSWERED_NAMES)
export type AnsweredName = z.output<typeof answered>

/** What became of an answer: staff took it over or did not, or the traveller told the same value anew. Null: nobody has decided. */
export const VERDICTS = ['accepted', 'refused', 'replaced'] as const

/** A part of what staff wrote, and the language in which its author wrote it; null: the reader's own, or nobody said. */
const notePart = z.object({ text: z.string(), language: z.enum(TRAVELLER_LANGUAGES).nullable() })
export type NotePart = z.output<typeof notePart>

/** What is asked of a traveller and what they answered; of what is private the end alone, or nothing (security D4). */
export const travellerQuestions = z.object({
  /** Values that still wait for an answer. */
  asked: z.array(
    z.object({
      value: z.enum(QUESTION_NAMES),
      /** As the order has it: null where there is none, '•••' where it does not stand here. */
      sent: z.string().nullable(),
      /** What the official form would refuse of it. */
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
  /** What may be told besides: another flight. Empty where it is too late for that. */
  flight: z.array(z.enum(QUESTION_NAMES)),
  /** Values that were answered and that nobody has decided yet: what is told now takes the place of it. */
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

/** What waits for the traveller, as staff see it: the values that they have not answered, and the words that were written with them. */
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
