import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LANDING_SITES_PAGE } from '#contract/sites/landing-sites-page.ts'
import { sitesQuery } from '#web/admin/sites/sites-query.ts'
import styles from '#web/admin/sites/sites.module.css'

/** The way to what a landing site's developer reads; nothing where this installation does not show it. */
export function SitesDocument() {
  const { t } = useTranslation()
  const { data: isShown } = useQuery({ ...sitesQuery, select: ({ documented }) => documented })
  if (!isShown) return null
  return (
    <p className={styles.document}>
      <a href={LANDING_SITES_PAGE} target="_blank" rel="noreferrer">
        <BookOpen size={15} aria-hidden />
        {t('sites.document')}
      </a>
    </p>
  )
}
