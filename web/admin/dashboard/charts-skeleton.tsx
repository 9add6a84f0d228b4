import styles from '#web/admin/dashboard/charts.module.css'

/** The charts' places while their script and numbers come. */
export function ChartsSkeleton() {
  return (
    <div className={styles.charts} aria-hidden>
      {[styles.days, styles.arrivals, styles.countries].map((place) => (
        <div key={place} className={place}>
          <div className={styles.skeleton} />
        </div>
      ))}
    </div>
  )
}

/** The place of two panels beside each other while what they hold comes. */
export function DeskSkeleton() {
  return (
    <div className={styles.desk} aria-hidden>
      <div className={styles.skeleton} />
      <div className={styles.skeleton} />
    </div>
  )
}
