import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from '#web/admin/frame/page.tsx'
import { useSettings } from '#web/admin/shell/screens.ts'
import { withGoKeys } from '#web/admin/frame/go-keys.ts'
import styles from '#web/admin/shell/settings.module.css'

/** All that is set once, each with what it is for. */
export function SettingsPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('screens.settings')}>
      <div className={styles.groups}>
        {useSettings().map(({ group, screens }) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`}>{t(`settingsGroups.${group}`)}</h2>
            <ul>
              {screens.map(({ to, label, icon: Icon, letter }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.tile}
                    aria-describedby={`about-${label}`}
                    title={letter && withGoKeys(t(`screens.${label}`), letter)}
                  >
                    <Icon size={20} strokeWidth={1.8} aria-hidden />
                    {t(`screens.${label}`)}
                  </Link>
                  <p id={`about-${label}`}>{t(`settingsPage.${label}`)}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
