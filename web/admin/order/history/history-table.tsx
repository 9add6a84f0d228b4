import type { ReactNode } from 'react'
import styles from '#web/admin/order/history/history-table.module.css'

interface Props {
  label: string
  columns: readonly string[]
  /** A row is its cells, in the columns' order; `extra` stands below it over the whole width. */
  rows: readonly { key: number | string; cells: readonly ReactNode[]; extra?: ReactNode }[]
}

/** A small table of what happened to an order; a list of cards on a phone, each cell under its column's name. */
export function HistoryTable({ label, columns, rows }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ key, cells, extra }) => (
          <tbody key={key}>
            <tr>
              {cells.map((cell, index) => (
                <td key={columns[index]} data-label={columns[index]}>
                  {cell}
                </td>
              ))}
            </tr>
            {extra !== undefined && extra !== null && (
              <tr className={styles.extra}>
                <td colSpan={columns.length}>{extra}</td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}
