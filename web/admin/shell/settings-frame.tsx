import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '#web/admin/language/languages.ts'
import { isWithin, useSettings } from '#web/admin/shell/screens.ts'
import styles from '#web/admin/shell/settings.module.css'

const SettingsColumn = lazy(
  withWords(async () => ({ default: (await import('#web/admin/shell/settings-column.tsx')).SettingsColumn })),
)

/** Beside a screen of what is set once, those to all others; where there is no room for them, the way back to all. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const groups = useSettings()
  const isHere = groups.some(({ screens }) => screens.some(({ to }) => isWithin(pathname, to)))
  if (!isHere) return children
  return (
    <div className={styles.frame}>
      <nav className={styles.column} aria-label={t('screens.settings')}>
        <Link to="/admin/settings" className={styles.back}>
          <ChevronLeft size={16} aria-hidden />
          {t('screens.settings')}
        </Link>
        <Suspense>
          <SettingsColumn groups={groups} />
        </Suspense>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
