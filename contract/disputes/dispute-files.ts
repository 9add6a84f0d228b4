import { z } from 'zod'
import { CASE_STATES } from '#contract/disputes/case-states.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { text } from '#contract/http/envelope.ts'

/** Lines of a gateway's file that are taken at once. */
export const FILE_LINES_AT_MOST = 500

/** TABLE: what a column of a gateway's file may be of a case. */
export const FILE_FIELDS = [
  'caseNumber',
  'transactionId',
  'reference',
  'amount',
  'currency',
  'state',
  'stage',
  'code',
  'scheme',
  'openedAt',
  'dueAt',
  'cardLast4',
  'paidOn',
] as const
export type FileField = (typeof FILE_FIELDS)[number]

/** How the file writes days: 2026-12-31, 31/12/2026, 12/31/2026, or seconds since 1970. */
export const FILE_DAYS = ['iso', 'day-first', 'month-first', 'seconds'] as const
/** How it writes amounts: 69.00, or 6900. */
export const FILE_AMOUNTS = ['decimal', 'smallest-unit'] as const

/** What the columns of a file are; kept by its header, so that the next file of this gateway needs no more than itself. */
export const fileColumns = z.object({
  /** A field of a case -> the name of its column. */
  of: z
    .partialRecord(z.enum(FILE_FIELDS), text(200))
    .refine((columns) => columns.caseNumber !== undefined, 'Say which column is the case number'),
  days: z.enum(FILE_DAYS).default('iso'),
  amounts: z.enum(FILE_AMOUNTS).default('decimal'),
  /** A word of the file for how far a dispute is -> ours, where ours are not enough. */
  states: z.record(text(100), z.enum(CASE_STATES)).default({}),
})
export type FileColumns = z.output<typeof fileColumns>

/** What becomes of a line: `unsure` opens a case too, whose order somebody has to say. */
export const LINE_RESULTS = ['opened', 'changed', 'same', 'unsure', 'refused'] as const
export type LineResult = (typeof LINE_RESULTS)[number]

const line = z.object({
  /** In the file, its header being the first. */
  line: z.number(),
  caseNumber: z.string().nullable(),
  result: z.enum(LINE_RESULTS),
  /** Why, in words. */
  why: z.string(),
  orderId: z.number().nullable(),
  /** The case that it is of; null before there is one. */
  disputeId: z.number().nullable(),
  /** What of the case changes. */
  changes: z.array(z.string()),
})
export type FileLine = z.output<typeof line>

const answer = z.object({
  gateway: z.string().nullable(),
  header: z.array(z.string()),
  /** As they are used: sent, kept of an earlier file, or guessed by their names; null where not even the case number could be guessed. */
  columns: fileColumns.nullable(),
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
