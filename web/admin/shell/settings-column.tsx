import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { useSettings } from '#web/admin/shell/screens.ts'
import styles from '#web/admin/shell/settings.module.css'

interface Props {
  groups: ReturnType<typeof useSettings>
}

/** The screens of what is set once, by group. */
export function SettingsColumn({ groups }: Props) {
  const { t } = useTranslation()
  return groups.map(({ group, screens }) => (
    <section key={group} className={styles.others}>
      <h2>{t(`settingsGroups.${group}`)}</h2>
      <ul>
        {screens.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {t(`screens.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
