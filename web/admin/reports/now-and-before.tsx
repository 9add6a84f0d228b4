import type { ReactNode } from 'react'
import styles from '#web/admin/reports/now-and-before.module.css'

/** A number with that of the previous period below it. */
export function NowAndBefore({ before, children }: { before: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.both}>
      {children}
      <small>{before}</small>
    </span>
  )
}
