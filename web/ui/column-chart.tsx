import { fillOf, type Series } from '#web/ui/chart.tsx'
import { roundUp } from '#web/ui/round-up.ts'
import { formatShortCount } from '#web/ui/format-count.ts'
import styles from '#web/ui/column-chart.module.css'

export interface Column {
  key: string
  /** Under the column, where there is room. */
  label: string
  /** On hover: everything that the column says. */
  hover: string
  /** One for each series, the first at the bottom. */
  values: readonly number[]
}

interface Props {
  series: readonly Series[]
  columns: readonly Column[]
  /** Every n-th column is labelled, counted from the last. */
  labelEvery: number
  /** A click on a column leads further; by keyboard the links of its table do. */
  onPick?: (key: string) => void
}

/** Counts over days, as columns of stacked parts. For the eye: the table of its Chart holds the same numbers. */
export function ColumnChart({ series, columns, labelEvery, onPick }: Props) {
  const top = roundUp(Math.max(...columns.map(sumOf)))
  return (
    <div className={styles.chart} aria-hidden>
      {[1, 0.5, 0].map((share) => (
        <span key={share} className={styles.line} style={{ bottom: `calc(22px + (100% - 22px) * ${share})` }}>
          <span>{formatShortCount(top * share)}</span>
        </span>
      ))}
      <div className={styles.columns}>
        {columns.map((column, index) => (
          <div
            key={column.key}
            className={styles.column}
            title={column.hover}
            {...(onPick && { onClick: () => onPick(column.key), style: { cursor: 'pointer' } })}
          >
            <div className={styles.stack}>
              <div className={styles.bar} style={{ height: `${(sumOf(column) / top) * 100}%` }}>
                {series.map((one, at) => {
                  const fill = fillOf(one)
                  const value = column.values[at] ?? 0
                  return value === 0 ? null : (
                    <span key={one.label} {...fill} style={{ ...fill.style, flexGrow: value }} />
                  )
                })}
              </div>
            </div>
            <span className={styles.label}>{(columns.length - 1 - index) % labelEvery === 0 && column.label}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function sumOf({ values }: Column): number {
  return values.reduce((sum, value) => sum + value, 0)
}
