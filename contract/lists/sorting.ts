import type { Permission } from '#contract/staff/access.ts'
import type { ListColumn } from '#contract/lists/queues.ts'

interface SortRow {
  /**
   * How far it goes: `always`, at any depth of any list, since counters lead to the page; `indexed`, in any list, by an index of
   * its own; `bounded`, up to SORTED_AT_MOST orders.
   */
  reach: 'always' | 'indexed' | 'bounded'
  /** The permission to see its values, where the list alone does not give it; others cannot sort by it, which would reveal them. */
  permission?: Permission
}

/** TABLE: column -> how an orders table is sorted by it. Orders come in by rising ids, so the id's order is the date's too. */
export const COLUMN_SORTS: Record<ListColumn, SortRow> = {
  id: { reach: 'always' },
  date: { reach: 'always' },
  name: { reach: 'indexed' },
  email: { reach: 'indexed' },
  telephone: { reach: 'bounded' },
  processDate: { reach: 'bounded' },
  processMonth: { reach: 'bounded' },
  refundDate: { reach: 'bounded' },
  refundAmount: { reach: 'bounded', permission: 'transactions:write' },
  refundReason: { reach: 'bounded', permission: 'orders:move-to-work' },
  refundAskedBy: { reach: 'bounded', permission: 'orders:move-to-work' },
  refundState: { reach: 'bounded', permission: 'orders:move-to-work' },
  intendedArrivalDate: { reach: 'bounded' },
  status: { reach: 'bounded' },
  due: { reach: 'indexed' },
  later: { reach: 'indexed' },
  owed: { reach: 'indexed' },
  flight: { reach: 'indexed' },
  direction: { reach: 'bounded' },
  checks: { reach: 'bounded' },
  duplicate: { reach: 'bounded' },
  ready: { reach: 'bounded' },
  stopped: { reach: 'bounded' },
  mail: { reach: 'bounded' },
  claimedBy: { reach: 'bounded' },
  language: { reach: 'bounded' },
  mode: { reach: 'bounded' },
  site: { reach: 'bounded' },
  nationality: { reach: 'bounded' },
  tags: { reach: 'bounded' },
  assigned: { reach: 'bounded' },
}

/**
 * A list or search with more orders than this cannot be sorted by a `bounded` column: an index would cost more at each new order than it
 * is worth. Measured by bench/lists.ts.
 */
export const SORTED_AT_MOST = 50_000
