/**
 * TABLE: the files where rules live. Each is judged by the unit tests beside it alone: a rule that only a test elsewhere
 * covers is not shown where it is read.
 */
export const RULE_FILES = [
  'contract/values/card-brand.ts',
  'contract/form/form-conditions.ts',
  'contract/values/moments.ts',
  'contract/values/money.ts',
  'contract/orders/order-id.ts',
  'contract/values/phone.ts',
  'server/documents/checking/compare.ts',
  'server/documents/checking/find-passports.ts',
  'server/exports/csv-cell.ts',
  'server/government-mail/judge-sender.ts',
  'server/government-mail/order-addresses.ts',
  'server/http/byte-range.ts',
  'server/intake/kept-values.ts',
  'server/intake/order-flags.ts',
  'server/intake/read-dates.ts',
  'server/live/merge-changes.ts',
  'server/live/recent-changes.ts',
  'server/live/shown-to.ts',
  'server/mail-transport/classify.ts',
  'server/mails/rules.ts',
  'server/mails/sending/pause-before.ts',
  'server/mails/whatsapp-number.ts',
  'server/official-form/dialling-code.ts',
  'server/official-form/find-flags.ts',
  'server/orders/refunds/refund-rules.ts',
  'server/orders/rules.ts',
  'server/orders/search-text.ts',
  'server/sealing/key-ring.ts',
  'server/security/judge-attempt.ts',
  'server/staff/members/rules.ts',
  'server/staff/passwords/refuse-weak-password.ts',
  'server/time/calendar.ts',
  'server/tracking/dated-steps.ts',
  'server/tracking/rules.ts',
]

/** The files of this run: those that were named, or all. */
export const MUTATED = process.env.MUTATED?.split(',') ?? RULE_FILES

/** The unit tests beside a file. */
export const testOf = (file: string) => file.replace(/\.tsx?$/, '.test.ts')
