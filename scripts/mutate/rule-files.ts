/**
 * TABLE: the files where rules live. Each is judged by the unit tests that stand beside it, and by those alone: a rule that only
 * a test elsewhere would miss is not said where it is read.
 */
export const RULE_FILES = [
  'contract/moments.ts',
  'contract/order-id.ts',
  'server/document-check/compare.ts',
  'server/exports/csv-cell.ts',
  'server/government-mail/judge-sender.ts',
  'server/government-mail/order-addresses.ts',
  'server/http/byte-range.ts',
  'server/live/merge-changes.ts',
  'server/mails/rules.ts',
  'server/mails/sending/pause-before.ts',
  'server/official-form/dialling-code.ts',
  'server/orders/refunds/refund-rules.ts',
  'server/orders/rules.ts',
  'server/security/judge-attempt.ts',
  'server/staff/members/rules.ts',
  'server/time/calendar.ts',
  'server/tracking/rules.ts',
]

/** The files of this run: those that were named, or all. */
export const MUTATED = process.env.MUTATED?.split(',') ?? RULE_FILES

/** The unit tests beside a file. */
export const testOf = (file: string) => file.replace(/\.tsx?$/, '.test.ts')
