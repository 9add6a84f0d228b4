import { z } from 'zod'
import { CASE_STAGES, CASE_STATES } from '#contract/disputes/case-states.ts'
import {
  FILE_AMOUNTS,
  FILE_DAYS,
  FILE_FIELDS,
  FILE_WORD_FIELDS,
  LINE_RESULTS,
  type LineResult,
} from '#contract/disputes/file-fields.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { text } from '#contract/http/envelope.ts'

/** What the columns of a file are; kept by its header, so that nobody has to say it again for this gateway's next file. */
export const fileColumns = z.object({
  /** A field of a case -> the name of its column. */
  of: z.partialRecord(z.enum(FILE_FIELDS), text(200)),
  days: z.enum(FILE_DAYS).default('iso'),
  amounts: z.enum(FILE_AMOUNTS).default('decimal'),
  /** A word of the file for how far a dispute is -> ours, where ours are not enough. */
  states: z.record(text(100), z.enum(CASE_STATES)).default({}),
  /** A word of the file for the round that a dispute is in -> ours. */
  stages: z.record(text(100), z.enum(CASE_STAGES)).default({}),
})
export type FileColumns = z.output<typeof fileColumns>

const line = z.object({
  /** In the file, its header being the first. */
  line: z.number(),
  caseNumber: z.string().nullable(),
  result: z.enum(LINE_RESULTS),
  /** Why, in words. */
  why: z.string(),
  orderId: z.number().nullable(),
  /** The line's case; null before there is one, as in a dry run that would open it. */
  disputeId: z.number().nullable(),
  /** The fields of the case that change. */
  changes: z.array(z.string()),
})
export type FileLine = z.output<typeof line>

const answer = z.object({
  gateway: z.string().nullable(),
  header: z.array(z.string()),
  /** The first distinct values of each column of the header. */
  examples: z.array(z.array(z.string())),
  /** Words of the file for how far a dispute is, or for its round, whose meaning nobody has said yet. */
  words: z.array(z.object({ field: z.enum(FILE_WORD_FIELDS), word: z.string() })),
  /** Gateways that have disputes here, as they are written. */
  gateways: z.array(z.string()),
  /** The columns in use: sent, kept from an earlier file, or guessed from their names. Without one for the case number no line can be read. */
  columns: fileColumns,
  isKept: z.boolean(),
  lines: z.array(line),
  counts: z.object(
    Object.fromEntries(LINE_RESULTS.map((name) => [name, z.number()])) as Record<LineResult, z.ZodNumber>,
  ),
})
export type FileAnswer = z.output<typeof answer>

const input = z.object({
  /** Left out: that of the earlier file with this header. */
  gateway: text(60)
    .transform((value) => value.trim() || undefined)
    .optional(),
  csv: z.string({ error: 'Choose a file' }).min(1, 'Choose a file').max(900_000, 'A file of at most 900 kB'),
  columns: fileColumns.optional(),
})

export const tryDisputeFile = endpoint({
  method: 'POST',
  path: '/admin/try-dispute-file',
  access: 'disputes:work',
  summary:
    'What a gateway’s file of disputes (CSV) would do, line by line, and nothing is done. Columns are those sent, else those of the earlier file with this header, else guessed by their names',
  input,
  data: answer,
})

export const takeDisputeFile = endpoint({
  method: 'POST',
  path: '/admin/take-dispute-file',
  access: 'disputes:work',
  summary:
    'Take a gateway’s file of disputes (CSV): all lines but the refused ones, in one go; its columns are kept by its header. The same file again changes nothing',
  input,
  data: answer,
})
