import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/admin/order/history/history-table.module.css'

interface Props {
  label: string
  columns: readonly string[]
  /** A row is its cells, in the columns' order; `extra` stands below it over the whole width. */
  rows: readonly { key: number | string; cells: readonly ReactNode[]; extra?: ReactNode }[]
}

/** A small table of what happened to an order; a list of cards on a phone, each cell under its column's name. */
export function HistoryTable({ label, columns, rows }: Props) {
  const { t } = useTranslation()
  // What is pressed is not printed.
  const act = columns.indexOf(t('table.action'))
  return (
    <div className={styles.scroll}>
      <table className={`plain-table ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" data-screen-only={index === act || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ key, cells, extra }) => (
          <tbody key={key}>
            <tr>
              {cells.map((cell, index) => (
                <td key={columns[index]} data-label={columns[index]} data-screen-only={index === act || undefined}>
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
