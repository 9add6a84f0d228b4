import type { ListColumn, QueueKey } from '#contract/lists/queues.ts'

/** The widths of a window in which the rows of a table have a second line, where else values would be cut. */
export const NARROW = '(min-width: 768px) and (max-width: 1279px)'

/** The height of a row, in px: in Later why an order waits is read whole, in two lines; in a narrow window there is one more, below the name. */
export function rowPx(queue: QueueKey, isNarrow: boolean): number {
  if (queue === 'laterOrder') return isNarrow ? 74 : 48
  return isNarrow ? 52 : 36
}

/** What stands in that line, whole, in place of a column. */
const BELOW: readonly ListColumn[] = ['email', 'telephone', 'refundReason', 'refundAskedBy']
const NONE: readonly ListColumn[] = []

/** The columns of a table, and what stands below the name in a narrow window. */
export function columnsAndBelow(
  queue: QueueKey,
  columns: readonly ListColumn[],
  isNarrow: boolean,
): { columns: readonly ListColumn[]; below: readonly ListColumn[] } {
  if (!isNarrow) return { columns, below: NONE }
  const isBelow = (column: ListColumn) => BELOW.includes(column) || (queue === 'laterOrder' && column === 'status')
  return { columns: columns.filter((column) => !isBelow(column)), below: columns.filter(isBelow) }
}
