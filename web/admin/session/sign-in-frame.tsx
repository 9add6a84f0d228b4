import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SeaArt } from '#web/admin/session/sea-art.tsx'
import { AppearanceMenu } from '#web/admin/frame/appearance-menu.tsx'
import { Mark } from '#web/admin/frame/mark.tsx'
import styles from '#web/admin/session/sign-in.module.css'

/** What stands around the sign-in and the screens beside it: the sea, the card, the logo circle. */
export function SignInFrame({ heading, children }: { heading: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <SeaArt />
      <div className={styles.corner}>
        <AppearanceMenu />
      </div>
      <main className={styles.card}>
        <div className={styles.logo}>
          <Mark size={112} />
        </div>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.heading}>{heading}</p>
        {children}
      </main>
    </div>
  )
}
