import type { ReactNode } from 'react'
import styles from '#web/ui/data-table.module.css'

export interface DataColumn<Row> {
  key: string
  label: string
  /** What stands in its head in place of its label. */
  head?: ReactNode
  /** Amounts stand right, under each other. */
  align?: 'right'
  cell: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** How many rows there are in all, where only a page of them is here. */
  total?: number
  isBusy?: boolean
  /** Rows scroll under a fixed header, 550 px high. */
  isFixed?: boolean
  /** Its rows fit into the window: all of them are there, and the page scrolls. */
  fits?: boolean
  /** Before the rows are here: how many empty ones to show instead. */
  skeletons?: number
  /** Shown instead of rows where there are none. */
  empty?: ReactNode
}

/** A small table that is drawn whole; on a phone each row is a card with its columns' names. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, isBusy = false, isFixed = false, skeletons = 0 } = props
  const isEmpty = rows.length === 0 && skeletons === 0
  return (
    <div
      className={styles.scroller}
      data-fixed={isFixed}
      data-fits={props.fits}
      {...(isFixed ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <table
        className={`plain-table ${styles.table}`}
        aria-label={label}
        aria-busy={isBusy}
        aria-rowcount={props.total ?? rows.length}
      >
        <thead>
          <tr>
            {columns.map(({ key, label: header, head, align }) => (
              <th
                key={key}
                scope="col"
                data-column={key}
                data-align={align}
                data-screen-only={key === 'action' || undefined}
              >
                {head ?? header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={styles.row}>
              {columns.map(({ key, label: header, align, cell }) => (
                <td
                  key={key}
                  data-column={key}
                  data-label={header}
                  data-align={align}
                  data-screen-only={key === 'action' || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {Array.from({ length: rows.length === 0 ? skeletons : 0 }, (_, index) => (
            <tr key={index} aria-hidden className={styles.skeleton}>
              {columns.map(({ key, align }) => (
                <td key={key} data-align={align}>
                  <span />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && props.empty}
    </div>
  )
}
