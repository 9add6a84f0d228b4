import { useTranslation } from 'react-i18next'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/reports/room.module.css'

interface Props {
  name: string
  completed: number
  before: number
  /** The longest bar of the table. */
  most: number
}

/** A name with two bars below it: what was completed, and paler what was in the period before. Their numbers stand beside them. */
export function NowAndBefore({ name, completed, before, most }: Props) {
  const { t } = useTranslation()
  const long = (many: number) => ({ width: `${(many / Math.max(1, most)) * 100}%` })
  const words = `${formatCount(completed)} · ${t('room.before', { value: formatCount(before) })}`
  return (
    <span className={styles.named}>
      {name}
      <span className={styles.bars} title={words} aria-hidden>
        <span style={long(completed)} />
        <span style={long(before)} />
      </span>
    </span>
  )
}

/** The most that any row has, in either period. */
export function mostOf(rows: readonly { completed: number; before: number }[]): number {
  return Math.max(0, ...rows.flatMap(({ completed, before }) => [completed, before]))
}
