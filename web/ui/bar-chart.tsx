import { fillOf, type Series } from '#web/ui/chart.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/ui/bar-chart.module.css'

interface Props {
  series: readonly Series[]
  /** One value for each series. */
  bars: readonly {
    /** What is picked by a click on it. */
    key: string
    label: string
    values: readonly number[]
  }[]
  /** A click on a bar leads further; by keyboard the links of its table do. */
  onPick: (key: string) => void
}

/** Counts by name, as bars beside their numbers. For the eye: the table of its Chart holds the same numbers. */
export function BarChart({ series, bars, onPick }: Props) {
  const top = Math.max(1, ...bars.map(({ values }) => sumOf(values)))
  return (
    <div className={styles.bars} aria-hidden>
      {bars.map(({ key, label, values }) => (
        // By keyboard the links of the table lead the same way.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div key={key} className={styles.bar} onClick={() => onPick(key)}>
          <span className={styles.label} title={label}>
            {label}
          </span>
          <span className={styles.track}>
            {series.map((one, at) => {
              const fill = fillOf(one)
              const value = values[at] ?? 0
              return value === 0 ? null : (
                <span
                  key={one.label}
                  {...fill}
                  style={{ ...fill.style, width: `${(value / top) * 100}%` }}
                  title={`${one.label}: ${formatCount(value)}`}
                />
              )
            })}
          </span>
          <span className={styles.count}>{values.map(formatCount).join(' + ')}</span>
        </div>
      ))}
    </div>
  )
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
