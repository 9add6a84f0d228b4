import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#contract/lists/queues.ts'
import { SortHeader } from '#web/admin/orders/table/sort-header.tsx'
import type { SortWord } from '#web/admin/orders/table/sorting.ts'
import { CheckBox } from '#web/ui/check-box.tsx'
import { Memoised } from '#web/ui/memoised.tsx'
import type { Slice } from '#web/ui/virtual-list.ts'
import styles from '#web/admin/orders/table/orders-table.module.css'

const CHECK_PX = 40
const END_PX = 8
/** What the table needs beside its columns. */
export const TAKEN_PX = CHECK_PX + END_PX
/** What the buttons of a row take where there is room; where there is not they lie over its end while the pointer is on it. */
export const BUTTONS_PX = 76

interface Props {
  label: string
  columns: readonly ListColumn[]
  /** The columns' widths in px. */
  widths: readonly number[]
  /** Rows of the page, or of the whole list where all are shown. */
  count: number
  /** Orders in the list. */
  total: number
  sort: SortWord
  onSort: (sort: SortWord) => void
  /** The head of the group in which the slice begins, where that head is above it. */
  head: ReactNode
  /** The empty height before the slice, and the slice. */
  gapPx: number
  slice: Slice
  busy: boolean
  pageSelection: 'none' | 'some' | 'all'
  /** Missing where there is nothing to choose. */
  onSelectPage: (() => void) | undefined
  /** The rows of the slice. */
  children: ReactNode
}

/** The orders as a real table: fixed header, the rows in view, empty heights for all others. */
export function OrdersTable(props: Props) {
  const { label, columns, widths, count, total, sort, onSort, slice, busy, pageSelection, onSelectPage, children } =
    props
  const { t } = useTranslation()
  const minWidth = TAKEN_PX + Math.floor(widths.reduce((sum, width) => sum + width, 0))
  return (
    <table className={styles.table} style={{ minWidth }} aria-label={label} aria-rowcount={count + 1} aria-busy={busy}>
      <colgroup>
        <col style={{ width: CHECK_PX }} />
        {columns.map((column, at) => (
          <col key={column} style={{ width: widths[at] }} />
        ))}
        <col />
      </colgroup>
      <Memoised by={[columns, sort, total, pageSelection, onSelectPage, t]}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.check}>
              <CheckBox
                checked={pageSelection === 'all'}
                isPartly={pageSelection === 'some'}
                disabled={onSelectPage === undefined}
                onChange={() => onSelectPage?.()}
                label={t('queue.selectAll')}
              />
            </th>
            {columns.map((column) => (
              <SortHeader key={column} column={column} sort={sort} onSort={onSort} total={total} />
            ))}
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">{t('columns.action')}</span>
            </th>
          </tr>
        </thead>
      </Memoised>
      <tbody>
        {props.head}
        {props.gapPx > 0 && <Gap px={props.gapPx} columns={columns.length + 2} />}
        {children}
        {slice.afterPx > 0 && <Gap px={slice.afterPx} columns={columns.length + 2} />}
      </tbody>
    </table>
  )
}

function Gap({ px, columns }: { px: number; columns: number }) {
  return (
    <tr aria-hidden className={styles.gap}>
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  )
}
