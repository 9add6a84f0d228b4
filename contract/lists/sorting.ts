import type { ListColumn } from '#contract/lists/queues.ts'

interface SortRow {
  /**
   * How far it goes: `always`, at any depth of any list, since counters lead to the page; `indexed`, in any list, by an index of
   * its own; `bounded`, up to SORTED_AT_MOST orders.
   */
  reach: 'always' | 'indexed' | 'bounded'
}

/** TABLE: column -> how an orders table is sorted by it. Orders come in by rising ids, so the id's order is the date's too. */
export const COLUMN_SORTS = {
  id: { reach: 'always' },
  date: { reach: 'always' },
  name: { reach: 'indexed' },
  email: { reach: 'indexed' },
  telephone: { reach: 'bounded' },
  processDate: { reach: 'bounded' },
  processMonth: { reach: 'bounded' },
  refundDate: { reach: 'bounded' },
  intendedArrivalDate: { reach: 'bounded' },
  status: { reach: 'bounded' },
  due: { reach: 'indexed' },
  later: { reach: 'indexed' },
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
} as const satisfies Record<ListColumn, SortRow>

/**
 * A list of more orders, or a search that finds more, is sorted by no `bounded` column: an index for it would not be worth its price at
 * each new order. Measured by bench/lists.ts.
 */
export const SORTED_AT_MOST = 50_000
