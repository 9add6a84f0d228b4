import styles from '#web/admin/dashboard/charts.module.css'

/** The pictures' places while their script and numbers come. */
export function PicturesSkeleton() {
  return (
    <div className={styles.pictures} aria-hidden>
      {[styles.days, styles.due, styles.arrivals, styles.countries].map((place) => (
        <div key={place} className={place}>
          <div className={styles.skeleton} />
        </div>
      ))}
    </div>
  )
}
