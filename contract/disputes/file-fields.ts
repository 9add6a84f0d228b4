// No zod here: the page that takes a file loads only this.

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

/** Fields for which a file may use words of its own, whose meaning somebody has to give. */
export const FILE_WORD_FIELDS = ['state', 'stage'] as const satisfies FileField[]

/** How the file writes days: 2026-12-31, 31/12/2026, 12/31/2026, or seconds since 1970. */
export const FILE_DAYS = ['iso', 'day-first', 'month-first', 'seconds'] as const
/** How it writes amounts: 69.00, or 6900. */
export const FILE_AMOUNTS = ['decimal', 'smallest-unit'] as const

/** What becomes of a line: `unsure` also opens a case, but a person has to choose its order. */
export const LINE_RESULTS = ['opened', 'changed', 'same', 'unsure', 'refused'] as const
export type LineResult = (typeof LINE_RESULTS)[number]
