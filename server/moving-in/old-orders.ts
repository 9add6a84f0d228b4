import { canonicalBody, hashBody } from '#server/intake/body-hash.ts'
import { readItem } from '#server/intake/create-order.ts'
import { ORDER_LINES, type LineFields } from '#server/intake/csv-columns.ts'
import type { Sent } from '#server/intake/read-order.ts'
import type { Item } from '#server/intake/take-orders.ts'
import { isOldStatus, OLD_STATUS_NAMES, OLD_STATUSES, statusProblem } from '#server/moving-in/old-statuses.ts'
import { Fields } from '#server/moving-in/read-fields.ts'

const MOMENTS = ['old_status_at', 'bought_at'] as const
/** What a line of a file says of an order beside what a landing site sends. */
const OLD_FIELDS = ['old_status', ...MOMENTS, 'time_zone', 'date_order'] as const

/** The fields of orders in a file. */
export const FILE_ORDERS: LineFields = {
  ...ORDER_LINES,
  fields: [...ORDER_LINES.fields, ...OLD_FIELDS],
  otherNames: {
    ...ORDER_LINES.otherNames,
    status: 'old_status',
    'order status': 'old_status',
    'completed at': 'old_status_at',
    'refunded at': 'old_status_at',
    'status date': 'old_status_at',
    'bought at': 'bought_at',
    'order date': 'bought_at',
    'purchase date': 'bought_at',
    'created at': 'bought_at',
    created: 'bought_at',
  },
  document: 'docs/operating.md, with docs/landing-sites.md,',
  guessed: { ...ORDER_LINES.guessed, time_zone: 'America/Santo_Domingo' },
  moments: MOMENTS,
  statuses: { field: 'old_status', known: OLD_STATUS_NAMES, problem: statusProblem },
}

/**
 * Reads an order of a file as `readItem` does, and what had become of it in the system before: nothing of that is guessed. Throws `invalid`
 * with each field's reason.
 */
export function readOldItem(sent: Sent, key: unknown, siteId: number): Item {
  if (!OLD_FIELDS.some((field) => field in sent)) return readItem(sent, key, siteId)
  const fields = new Fields({ sent }, undefined)
  const word = fields.text('old_status', 60)
  const wrong = sent.old_status === undefined || sent.old_status === null ? undefined : statusProblem(word)
  if (wrong) fields.refuse('old_status', `“${word}” is no status: ${wrong}`)
  const at = fields.moment(false, 'old_status_at')
  const boughtAt = fields.moment(false, 'bought_at')
  const row = isOldStatus(word) ? OLD_STATUSES[word] : OLD_STATUSES.new
  const since = row.status === null ? null : at
  if ('needsMoment' in row && at === null) fields.refuse('old_status_at', 'is required: it is refunded since a day')
  if (since !== null && boughtAt === null) fields.refuse('bought_at', 'is required beside old_status_at')
  if (since !== null && boughtAt !== null && since < boughtAt) fields.refuse('old_status_at', 'is before bought_at')
  fields.end()

  const item = readItem(withoutOld(sent), key, siteId)
  const { order } = item
  return {
    ...item,
    // The same key with another status is another line.
    hash: hashBody(canonicalBody(sent)),
    order: {
      ...order,
      ...(boughtAt !== null && { createdAt: boughtAt, paidAt: order.paidAt && boughtAt }),
      processStatus: row.status,
      // Of what was completed elsewhere nobody here has moved it: it counts for no day of ours.
      movedAt: row.status === 'Completed' || row.status === 'Deleted' ? null : since,
      refundDate: word === 'refunded' ? since : null,
      statusBeforeDelete: row.status === 'Deleted' ? '' : null,
    },
    ...(row.status !== null && { old: { status: row.status, at: since } }),
  }
}

function withoutOld(sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !OLD_FIELDS.some((field) => field === name)))
}
