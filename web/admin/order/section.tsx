import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dictionary } from '#web/admin/language/dictionary.ts'
import styles from '#web/admin/order/section.module.css'

export type SectionName = keyof Dictionary['sections']

interface Props {
  name: SectionName
  /** Stands beside the heading. */
  action?: ReactNode
  /** There is only something to do here: it is left out on paper. */
  isScreenOnly?: boolean
  children: ReactNode
}

/** One part of the order page, a landmark under its own heading. */
export function Section({ name, action, isScreenOnly = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <section
      id={name}
      className={styles.section}
      aria-labelledby={`${name}-heading`}
      tabIndex={-1}
      data-screen-only={isScreenOnly || undefined}
    >
      <div className={styles.head}>
        <h2 id={`${name}-heading`} className={styles.heading}>
          {t(`sections.${name}`)}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
