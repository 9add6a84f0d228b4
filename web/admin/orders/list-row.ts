import type { TFunction } from 'i18next'
import type { AtWork } from '#web/admin/live/at-work.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { ListColumn } from '#contract/lists/queues.ts'
import type { Said } from '#web/admin/orders/table/columns.tsx'

/** What can be done from a row. One object for all rows, so that scrolling draws only the rows that come into view. */
export interface RowActs {
  /** Chooses the row or lets it go; with `isSpan` all from the one that was chosen before. */
  toggle: (index: number, isSpan: boolean) => void
  open: (index: number) => void
  /** Opens another order than the row's, which the row is about. */
  openOther: (orderId: number, index: number) => void
  remove: (index: number) => void
}

/** What a row of a list, in the table or as a card, is drawn from. No hooks in rows: a list draws hundreds a second. */
export interface ListRowProps {
  order: OrderRow
  /** Its place in the list, from 0. */
  index: number
  columns: readonly ListColumn[]
  /** What stands in a second line below the name, in a narrow window. */
  below: readonly ListColumn[]
  /** The row that the keys act on. */
  isActive: boolean
  isSelected: boolean
  canDelete: boolean
  /** Colleagues who look at it or work on it. */
  atWork: AtWork
  /** It changed or left the list meanwhile. */
  isTouched: boolean
  /** It has a document that is ready to check. */
  isReady: boolean
  me: number | undefined
  nowMs: number
  names: Said['names']
  acts: RowActs
  t: TFunction
}
