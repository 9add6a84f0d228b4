import { useId, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/ui/chart.module.css'

/** One of the things that a chart counts: told apart by its pattern as well as by its colour. */
export interface Series {
  label: string
  /** A colour of the theme and its shade on white, such as green-8; on dark its fifth shade stands. */
  colour: `${string}-${number}`
  pattern: 'solid' | 'hatched' | 'dotted'
}

export interface ChartTable {
  columns: readonly string[]
  /** The first cell names the row; others may be links. */
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

interface Props {
  title: string
  /** What the chart shows, in one sentence, for screen readers. */
  text: ReactNode
  series: readonly Series[]
  table: ChartTable
  /** Whether there is anything to draw. */
  isEmpty: boolean
  className?: string | undefined
  children: ReactNode
}

/** The colour and pattern of a series, for the element that stands for it. */
export function fillOf({ colour, pattern }: Series) {
  const [name] = colour.split('-')
  const style = {
    '--on-light': `var(--mantine-color-${colour})`,
    '--on-dark': `var(--mantine-color-${name}-5)`,
  } as CSSProperties
  return { 'data-pattern': pattern, className: styles.fill, style }
}

/** A chart of numbers with its legend, and the same numbers as a real table behind a button. */
export function Chart({ title, text, series, table, isEmpty, className, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={asTable}
      aria-label={t('charts.tableOf', { title })}
      onClick={() => setAsTable((before) => !before)}
    >
      {t('charts.table')}
    </button>
  )
  return (
    <div className={className}>
      <Panel title={title} aside={toggle}>
        {asTable ? (
          <Numbers label={title} table={table} />
        ) : (
          <figure className={styles.figure} aria-labelledby={id}>
            <figcaption id={id} className={styles.text}>
              {text}
            </figcaption>
            {series.length > 1 && <Legend series={series} />}
            {isEmpty ? <p className={styles.none}>{t('charts.none')}</p> : children}
          </figure>
        )}
      </Panel>
    </div>
  )
}

/** What stands for what. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={styles.legend}>
      {series.map((one) => (
        <li key={one.label}>
          <span aria-hidden {...fillOf(one)} />
          {one.label}
        </li>
      ))}
    </ul>
  )
}

/** What scrolls must be reachable for the arrow keys. */
const SCROLLED_BY_KEYS = { role: 'group', tabIndex: 0 } as const

function Numbers({ label, table }: { label: string; table: ChartTable }) {
  return (
    <div className={styles.scroller} aria-label={label} {...SCROLLED_BY_KEYS}>
      <table className={`plain-table ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={table.columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
